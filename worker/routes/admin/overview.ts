import { Hono } from 'hono'
import { listAudit } from '#contract/audit-log.api'
import { getOverview } from '#contract/overview.api'
import { mayCall } from '#contract/staff-rights'
import { listEntries } from '../../features/audit-log/list-entries.ts'
import { readOverview } from '../../features/overview/queries.ts'
import type { AppEnv } from '../../http/context.ts'
import { answer } from '../../http/endpoint.ts'

const RECENT = 8

export const overviewRoutes = new Hono<AppEnv>().get(getOverview.path, async (c) => {
  const { db, now } = c.var
  const seesLog = mayCall(c.var.admin.role, listAudit)
  const [numbers, activity] = await Promise.all([
    readOverview(db, now),
    seesLog ? listEntries(db, { limit: RECENT }) : [],
  ])
  return answer(c, getOverview, { ...numbers, activity })
})
