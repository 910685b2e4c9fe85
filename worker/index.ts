import { app } from './app.ts'
import { saveEventCounts } from './operations/save-event-counts.ts'
import { isPublicRead } from './platform/http/public-read.ts'
import { noteMailEvents } from './notifications/jobs/note-mail-events.ts'
import { configOf } from './platform/lib/config.ts'
import type { Env } from './platform/lib/env.ts'
import { hasDueCounts } from './platform/lib/event-counts.ts'
import { meteredEnv } from './platform/lib/metered-env.ts'
import { loadAllTexts } from './platform/lib/site-texts.ts'
import { runSchedule } from './schedule.ts'

export { MemberConnections } from './messaging/connections/member-connections.ts'

/** A restore takes longer than the queue's own delays. */
const CLOSED_RETRY_SECONDS = 900

export default {
  fetch: async (request, env, context) => {
    const answer = await app.fetch(request, meteredEnv(env), context)
    // Alarms wait for nothing; what was used is saved behind a call that writes anyway.
    const withUsage = !isPublicRead(request)
    if (hasDueCounts(Date.now(), { withUsage })) context.waitUntil(saveCounts(env))
    return answer
  },
  scheduled: async (event, env, context) => {
    try {
      await loadAllTexts(env.ASSETS)
      await runSchedule(event.cron, meteredEnv(env), event.scheduledTime, context)
    } finally {
      await saveCounts(env)
    }
  },
  queue: async (batch, env) => {
    if (configOf(meteredEnv(env)).isClosed) {
      batch.retryAll({ delaySeconds: CLOSED_RETRY_SECONDS })
      return
    }
    await loadAllTexts(env.ASSETS)
    await noteMailEvents(batch, env, Date.now())
  },
} satisfies ExportedHandler<Env>

/** Nothing is written while the site is closed: a restore may be under way. */
async function saveCounts(env: Env): Promise<void> {
  if (!configOf(meteredEnv(env)).isClosed) await saveEventCounts(env.DB, Date.now())
}
