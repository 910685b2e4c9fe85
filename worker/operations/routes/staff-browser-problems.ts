import { listProblemsEndpoint } from '#operations/admin-browser-problems'
import { listProblemsSchemas, type BrowserProblem } from '#operations/browser-problems'
import { pageOfProblems, type ProblemRow } from '../browser-problems/queries.ts'
import { staff } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'
import { iso } from '../../platform/lib/time.ts'

export const adminBrowserProblemRoutes = routesOf([
  handle(listProblemsEndpoint, listProblemsSchemas, { access: staff }, async (c, { query }) => {
    const { rows, total } = await pageOfProblems(c.var.db, query)
    return { problems: rows.map(presentProblem), total }
  }),
])

const presentProblem = (row: ProblemRow): BrowserProblem => ({
  kind: row.kind,
  message: row.message,
  place: row.place,
  build: row.build,
  count: row.count,
  firstAt: iso(row.firstAt),
  lastAt: iso(row.lastAt),
})
