import { Hono } from 'hono'
import { workKinds } from '#staff/queue-kinds'
import { planPublication } from '#companions/publication-plans.api'
import { mayWorkOn } from '#staff/queue-rights'
import { mayCall } from '#staff/staff-rights'
import { getWork } from '#staff/work.api'
import { presentWork } from '../my-tasks/present.ts'
import { readWork } from '../read-work.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { respond } from '../../platform/http/endpoint.ts'

export const workRoutes = new Hono<AppEnv>().get(getWork.path, async (c) => {
  const { db, now, admin } = c.var
  const kinds = workKinds.filter((kind) =>
    kind === 'plan' ? mayCall(admin.role, planPublication) : mayWorkOn(admin.role, kind),
  )
  const rows = await readWork(db, kinds, admin.id, now)
  return respond(c, getWork, presentWork(rows, now))
})
