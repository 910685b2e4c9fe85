import { Hono } from 'hono'
import { reportProblem } from '#contract/browser-problems.api'
import { reportProblemSchemas } from '#contract/browser-problems'
import { readReport } from '../../features/browser-problems/read-report.ts'
import { originOf, type AppEnv } from '../../http/context.ts'
import { countProblem } from '../../http/count-problems.ts'
import { answer } from '../../http/endpoint.ts'
import { scriptPaths } from '../../index-document.ts'
import { smallBody } from '../../http/public-form.ts'
import { readJson, validBody } from '../../lib/validate.ts'

export const browserProblemRoutes = new Hono<AppEnv>().post(
  reportProblem.path,
  smallBody,
  async (c) => {
    const report = validBody(reportProblemSchemas.body, await readJson(c.req))
    const problem = readReport(report, { origin: originOf(c), scripts: scriptPaths() })
    if (problem) await countProblem(c, problem)
    return answer(c, reportProblem, { success: true })
  },
)
