import { getBriefingEndpoint, getOverviewEndpoint } from '#staff/overview'
import { mayCall } from '#staff/staff-rights'
import { workKinds } from '#staff/queue-kinds'
import { planPublicationEndpoint } from '#companions/publication-plans'
import { mayWorkOn } from '#staff/queue-rights'
import { getWorkEndpoint } from '#staff/work'
import { readOverview } from '../overview/queries.ts'
import { readBriefing } from '../read-briefing.ts'
import { staff } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'
import { presentWork } from '../my-tasks/present.ts'
import { overviewSources } from '../queues.ts'
import { readWork } from '../read-work.ts'

export const overviewRoutes = routesOf([
  handle(getOverviewEndpoint, {}, { access: staff }, (c) =>
    readOverview(c.var.db, overviewSources, c.var.now),
  ),
  handle(getBriefingEndpoint, {}, { access: staff }, (c, { caller }) =>
    readBriefing(c.var.db, caller.role, c.var.now),
  ),
])

export const workRoutes = routesOf([
  handle(getWorkEndpoint, {}, { access: staff }, async (c, { caller }) => {
    const { db, now } = c.var
    const kinds = workKinds.filter((kind) =>
      kind === 'plan'
        ? mayCall(caller.role, planPublicationEndpoint)
        : mayWorkOn(caller.role, kind),
    )
    const rows = await readWork(db, kinds, caller.actor, now)
    return presentWork(rows, now)
  }),
])
