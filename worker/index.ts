import { app } from './app.ts'
import { saveEventCounts } from './operations/raise-alarms.ts'
import { isPublicRead } from './platform/http/public-read.ts'
import { recordMailEvents } from './notifications/jobs/record-mail-events.ts'
import { configOf } from './platform/lib/config.ts'
import type { Env } from './platform/lib/env.ts'
import { hasDueCounts } from './platform/lib/event-counts.ts'
import { meteredEnv } from './platform/lib/metered-env.ts'
import { loadAllTexts } from './platform/lib/site-texts.ts'
import { runSchedule } from './schedule.ts'

export { SafetyAlarm } from './companions/jobs/safety-alarm.ts'
export { MemberConnections } from './messaging/connections/member-connections.ts'

/** Longer than the queue's default delay, because a restore takes longer. */
const CLOSED_RETRY_SECONDS = 900

export default {
  fetch: async (request, env, context) => {
    const answer = await app.fetch(request, meteredEnv(env), context)
    // Event counts are saved at once, for alerts; usage counts only after a call that writes anyway.
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
    await recordMailEvents(batch, env, Date.now())
  },
} satisfies ExportedHandler<Env>

/** Saves nothing while the site is closed, because a restore may be in progress. */
async function saveCounts(env: Env): Promise<void> {
  if (!configOf(meteredEnv(env)).isClosed) await saveEventCounts(env.DB, Date.now())
}
