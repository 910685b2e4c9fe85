import { Hono } from 'hono'
import { reportProblem } from '#operations/browser-problems.api'
import { reportProblemSchemas } from '#operations/browser-problems'
import { readReport } from '../browser-problems/read-report.ts'
import { originOf, type AppEnv } from '../../platform/http/context.ts'
import { countProblem } from '../http/count-problems.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { scriptPaths } from '../../index-document.ts'
import { smallBody } from '../../platform/http/public-form.ts'
import { readJson, validBody } from '../../platform/lib/validate.ts'

export const browserProblemRoutes = new Hono<AppEnv>().post(
  reportProblem.path,
  smallBody,
  async (c) => {
    const report = validBody(reportProblemSchemas.body, await readJson(c.req))
    const problem = readReport(report, { origin: originOf(c), scripts: scriptPaths() })
    if (problem) await countProblem(c, problem)
    return respond(c, reportProblem, { success: true })
  },
)
