import { searchStaffAreaSchemas, searchStaffAreaEndpoint } from '#staff/staff-search'
import { searchStaffArea } from '../search-staff-area.ts'
import { accountServiceOf } from '../../accounts/lib/account-service.ts'
import { staff } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

export const staffSearchRoutes = routesOf([
  handle(
    searchStaffAreaEndpoint,
    searchStaffAreaSchemas,
    { access: staff },
    async (c, { caller, query }) => {
      const { db, config, now } = c.var
      const sources = { db, accounts: accountServiceOf(config), role: caller.role, now }
      return searchStaffArea(sources, query.q)
    },
  ),
])
