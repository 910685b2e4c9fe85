import { DurableObject } from 'cloudflare:workers'
import { createDatabase } from '../../platform/db/client.ts'
import { mailerOf } from '../../platform/mail/mailer.ts'
import { pusherOf } from '../../platform/push/pusher.ts'
import { configOf } from '../../platform/lib/config.ts'
import type { Env } from '../../platform/lib/env.ts'
import { logWarning } from '../../platform/lib/event-counts.ts'
import { meteredEnv } from '../../platform/lib/metered-env.ts'
import { errorMessage } from '../../platform/lib/reason.ts'
import { loadAllTexts } from '../../platform/lib/site-texts.ts'
import { MINUTE_MS } from '../../platform/lib/time.ts'
import { advanceDueTimers, advanceSafetyTimer } from '../run-safety-timer.ts'
import { ALARM_RETRY_MS } from '../safety-timer/rules.ts'

const TIMER_ID = 'timer'

const sendersOf = (env: Env) => {
  const config = configOf(env)
  return { mailer: mailerOf(env, config), pusher: pusherOf(config) }
}

/**
 * The alarm of one safety timer. The platform starts it at its time, also when no isolate runs. It stores only the
 * timer's id; D1 decides whether an alarm is due.
 */
export class SafetyAlarm extends DurableObject<Env> {
  /** @param at epoch milliseconds */
  async schedule(timerId: string, at: number): Promise<void> {
    await this.ctx.storage.put(TIMER_ID, timerId)
    await this.ctx.storage.setAlarm(at)
  }

  override async alarm(): Promise<void> {
    const id = await this.ctx.storage.get<string>(TIMER_ID)
    if (id === undefined) return
    const now = Date.now()
    const env = meteredEnv(this.env)
    // A restore may be in progress.
    if (configOf(env).isClosed) return this.ctx.storage.setAlarm(now + MINUTE_MS)
    try {
      await loadAllTexts(env.ASSETS)
      const next = await advanceSafetyTimer(createDatabase(env.DB), sendersOf(env), { id, now })
      if (next === null) await this.ctx.storage.deleteAll()
      else await this.ctx.storage.setAlarm(next)
    } catch (error) {
      logWarning('safety.late', { why: errorMessage(error) })
      await this.ctx.storage.setAlarm(now + ALARM_RETRY_MS)
    }
  }
}

/** Advances timers whose object has failed, and deletes ended ones. @param now epoch milliseconds */
export async function runSafetyTimersJob(env: Env, now: number): Promise<void> {
  await advanceDueTimers(createDatabase(env.DB), sendersOf(env), now)
}
