import { Hono } from 'hono'
import { queueKinds } from '#contract/queue-kinds'
import { mayWorkOn } from '#contract/queue-rights'
import { getWork } from '#contract/work.api'
import { presentWork } from '../../features/work/present.ts'
import { readWork } from '../../flows/read-work.ts'
import type { AppEnv } from '../../http/context.ts'
import { answer } from '../../http/endpoint.ts'

export const workRoutes = new Hono<AppEnv>().get(getWork.path, async (c) => {
  const { db, now, admin } = c.var
  const kinds = queueKinds.filter((kind) => mayWorkOn(admin.role, kind))
  const rows = await readWork(db, kinds, admin.id, now)
  return answer(c, getWork, presentWork(rows, now))
})
