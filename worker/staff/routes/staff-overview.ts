import { getBriefingEndpoint, getOpenWorkEndpoint, getOverviewEndpoint } from '#staff/overview'
import { mayCall, type StaffRole } from '#staff/staff-rights'
import { workKinds } from '#staff/queue-kinds'
import { planPublicationEndpoint } from '#companions/publication-plans'
import { mayWorkOn } from '#staff/queue-rights'
import { getWorkCountsEndpoint, getWorkEndpoint, getWorkSchemas } from '#staff/work'
import { readOverview } from '../overview/queries.ts'
import { readBriefing } from '../read-briefing.ts'
import { staff } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'
import { presentWorkItem } from '../my-tasks/present.ts'
import { readOpenWork } from '../read-open-work.ts'
import { readWork, readWorkCounts } from '../read-work.ts'

export const overviewRoutes = routesOf([
  handle(getOverviewEndpoint, {}, { access: staff }, (c) => readOverview(c.var.db, c.var.now)),
  handle(getOpenWorkEndpoint, {}, { access: staff }, (c) => readOpenWork(c.var.db, c.var.now)),
  handle(getBriefingEndpoint, {}, { access: staff }, (c, { caller }) =>
    readBriefing(c.var.db, caller.role, c.var.now),
  ),
])

export const workRoutes = routesOf([
  handle(getWorkEndpoint, getWorkSchemas, { access: staff }, async (c, { caller, query }) => {
    const { db, now } = c.var
    const worker = { kinds: workKindsOf(caller.role), memberId: caller.actor, now }
    const { rows, hasMore } = await readWork(db, worker, query)
    return { cases: rows.map((row) => presentWorkItem(row, now)), hasMore }
  }),
  handle(getWorkCountsEndpoint, {}, { access: staff }, (c, { caller }) => {
    const { db, now } = c.var
    const worker = { kinds: workKindsOf(caller.role), memberId: caller.actor, now }
    return readWorkCounts(db, worker)
  }),
])

const workKindsOf = (role: StaffRole) =>
  workKinds.filter((kind) =>
    kind === 'plan' ? mayCall(role, planPublicationEndpoint) : mayWorkOn(role, kind),
  )
