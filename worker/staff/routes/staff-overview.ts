import { Hono } from 'hono'
import { listAudit } from '#staff/audit-log.api'
import { getOverview } from '#staff/overview.api'
import { mayCall } from '#staff/staff-rights'
import { listEntries } from '../audit-log/list-entries.ts'
import { readOverview } from '../overview/queries.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { respond } from '../../platform/http/endpoint.ts'

const RECENT = 8

export const overviewRoutes = new Hono<AppEnv>().get(getOverview.path, async (c) => {
  const { db, now } = c.var
  const seesLog = mayCall(c.var.admin.role, listAudit)
  const [numbers, activity] = await Promise.all([
    readOverview(db, now),
    seesLog ? listEntries(db, { limit: RECENT }) : [],
  ])
  return respond(c, getOverview, { ...numbers, activity })
})
