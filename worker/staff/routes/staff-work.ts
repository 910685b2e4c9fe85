import { workKinds } from '#staff/queue-kinds'
import { planPublicationEndpoint } from '#companions/publication-plans'
import { mayWorkOn } from '#staff/queue-rights'
import { mayCall } from '#staff/staff-rights'
import { getWorkEndpoint } from '#staff/work'
import { presentWork } from '../my-tasks/present.ts'
import { readWork } from '../read-work.ts'
import { staff } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

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
