import { Hono } from 'hono'
import { searchStaffAreaSchemas } from '#staff/staff-search'
import { searchStaffArea } from '#staff/staff-search.api'
import { searchStaffArea as search } from '../search-staff-area.ts'
import { accountServiceOf } from '../../accounts/lib/account-service.ts'
import { validQuery } from '../../platform/lib/validate.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { roleOf } from '../../accounts/http/require-admin.ts'

export const staffSearchRoutes = new Hono<AppEnv>().get(
  searchStaffArea.path,
  validQuery(searchStaffAreaSchemas.query),
  async (c) => {
    const { db, config, admin } = c.var
    const sources = { db, accounts: accountServiceOf(config), role: roleOf(admin) }
    return respond(c, searchStaffArea, await search(sources, c.req.valid('query').q))
  },
)
