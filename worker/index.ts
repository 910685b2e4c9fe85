import { app } from './app.ts'
import type { Env } from './lib/env.ts'
import { runSchedule } from './schedule.ts'

export { MemberConnections } from './connections/member-connections.ts'

export default {
  fetch: app.fetch,
  scheduled: (event, env) => runSchedule(event.cron, env, event.scheduledTime),
} satisfies ExportedHandler<Env>
