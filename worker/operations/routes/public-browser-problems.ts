import { reportProblemEndpoint, reportProblemSchemas } from '#operations/browser-problems'
import { readReport } from '../browser-problems/read-report.ts'
import { originOf } from '../../platform/http/context.ts'
import { countProblem } from '../http/count-problems.ts'
import { hasScript } from '../browser-problems/has-script.ts'
import { allowAnyone } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

export const browserProblemRoutes = routesOf([
  handle(
    reportProblemEndpoint,
    reportProblemSchemas,
    { access: allowAnyone },
    async (c, { body: report }) => {
      const site = {
        origin: originOf(c),
        hasScript: (path: string) => hasScript(c.env.ASSETS, path),
      }
      const problem = await readReport(report, site)
      if (problem) await countProblem(c, problem)
      return { success: true as const }
    },
  ),
])
