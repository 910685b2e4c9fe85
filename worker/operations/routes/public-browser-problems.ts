import { reportProblemEndpoint, reportProblemSchemas } from '#operations/browser-problems'
import { readReport } from '../browser-problems/read-report.ts'
import { originOf } from '../../platform/http/context.ts'
import { countProblem } from '../http/count-problems.ts'
import { scriptPaths } from '../../index-document.ts'
import { allowAnyone } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

export const browserProblemRoutes = routesOf([
  handle(
    reportProblemEndpoint,
    reportProblemSchemas,
    { access: allowAnyone },
    async (c, { body: report }) => {
      const problem = readReport(report, { origin: originOf(c), scripts: scriptPaths() })
      if (problem) await countProblem(c, problem)
      return { success: true as const }
    },
  ),
])
