import { listAuditEndpoint } from '#staff/audit-log'
import { getOverviewEndpoint } from '#staff/overview'
import { mayCall } from '#staff/staff-rights'
import { listEntries } from '../audit-log/list-entries.ts'
import { readOverview } from '../overview/queries.ts'
import { staff } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

const RECENT = 8

export const overviewRoutes = routesOf([
  handle(getOverviewEndpoint, {}, { access: staff }, async (c, { caller }) => {
    const { db, now } = c.var
    const seesLog = mayCall(caller.role, listAuditEndpoint)
    const [numbers, activity] = await Promise.all([
      readOverview(db, now),
      seesLog ? listEntries(db, { limit: RECENT }) : [],
    ])
    return { ...numbers, activity }
  }),
])
