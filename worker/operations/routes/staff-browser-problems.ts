import { listProblemsEndpoint } from '#operations/admin-browser-problems'
import { listProblemsSchemas } from '#operations/browser-problems'
import { presentProblem } from '../browser-problems/present.ts'
import { pageOfProblems } from '../browser-problems/queries.ts'
import { staff } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

export const adminBrowserProblemRoutes = routesOf([
  handle(listProblemsEndpoint, listProblemsSchemas, { access: staff }, async (c, { query }) => {
    const { rows, total } = await pageOfProblems(c.var.db, query)
    return { problems: rows.map(presentProblem), total }
  }),
])
