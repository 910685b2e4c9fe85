import { app } from './app.ts'
import { noteMailEvents } from './jobs/note-mail-events.ts'
import type { Env } from './lib/env.ts'
import { runSchedule } from './schedule.ts'

export default {
  fetch: app.fetch,
  scheduled: (event, env) => runSchedule(event.cron, env, event.scheduledTime),
  queue: (batch, env) => noteMailEvents(batch, env, Date.now()),
} satisfies ExportedHandler<Env>
