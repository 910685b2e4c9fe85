import { Hono } from 'hono'
import { listProblems } from '#contract/admin-browser-problems.api'
import { listProblemsSchemas } from '#contract/browser-problems'
import { presentProblem } from '../../features/browser-problems/present.ts'
import { pageOfProblems } from '../../features/browser-problems/queries.ts'
import { validQuery } from '../../lib/validate.ts'
import type { AppEnv } from '../../http/context.ts'
import { answer } from '../../http/endpoint.ts'

export const adminBrowserProblemRoutes = new Hono<AppEnv>().get(
  listProblems.path,
  validQuery(listProblemsSchemas.query),
  async (c) => {
    const { rows, total } = await pageOfProblems(c.var.db, c.req.valid('query'))
    return answer(c, listProblems, { problems: rows.map(presentProblem), total })
  },
)
