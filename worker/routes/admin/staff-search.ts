import { Hono } from 'hono'
import { searchStaffAreaSchemas } from '#contract/staff-search'
import { searchStaffArea } from '#contract/staff-search.api'
import { searchStaffArea as search } from '../../flows/search-staff-area.ts'
import { accountServiceOf } from '../../lib/account-service.ts'
import { validQuery } from '../../lib/validate.ts'
import type { AppEnv } from '../../http/context.ts'
import { answer } from '../../http/endpoint.ts'
import { roleOf } from '../../http/require-admin.ts'

export const staffSearchRoutes = new Hono<AppEnv>().get(
  searchStaffArea.path,
  validQuery(searchStaffAreaSchemas.query),
  async (c) => {
    const { db, config, admin } = c.var
    const sources = { db, accounts: accountServiceOf(config), role: roleOf(admin) }
    return answer(c, searchStaffArea, await search(sources, c.req.valid('query').q))
  },
)
