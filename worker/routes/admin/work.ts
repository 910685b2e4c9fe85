import { Hono } from 'hono'
import { workKinds } from '#contract/queue-kinds'
import { planPublication } from '#contract/publication-plans.api'
import { mayWorkOn } from '#contract/queue-rights'
import { mayCall } from '#contract/staff-rights'
import { getWork } from '#contract/work.api'
import { presentWork } from '../../features/work/present.ts'
import { readWork } from '../../flows/read-work.ts'
import type { AppEnv } from '../../http/context.ts'
import { answer } from '../../http/endpoint.ts'

export const workRoutes = new Hono<AppEnv>().get(getWork.path, async (c) => {
  const { db, now, admin } = c.var
  const kinds = workKinds.filter((kind) =>
    kind === 'plan' ? mayCall(admin.role, planPublication) : mayWorkOn(admin.role, kind),
  )
  const rows = await readWork(db, kinds, admin.id, now)
  return answer(c, getWork, presentWork(rows, now))
})
