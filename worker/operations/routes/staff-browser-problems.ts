import { Hono } from 'hono'
import { listProblems } from '#operations/admin-browser-problems.api'
import { listProblemsSchemas } from '#operations/browser-problems'
import { presentProblem } from '../browser-problems/present.ts'
import { pageOfProblems } from '../browser-problems/queries.ts'
import { validQuery } from '../../platform/lib/validate.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { respond } from '../../platform/http/endpoint.ts'

export const adminBrowserProblemRoutes = new Hono<AppEnv>().get(
  listProblems.path,
  validQuery(listProblemsSchemas.query),
  async (c) => {
    const { rows, total } = await pageOfProblems(c.var.db, c.req.valid('query'))
    return respond(c, listProblems, { problems: rows.map(presentProblem), total })
  },
)
