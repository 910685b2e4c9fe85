import type { Context } from 'hono'
import type { AppEnv } from '../../platform/http/context.ts'
import { sendMailInBackground } from '../../platform/http/send-mail-in-background.ts'
import { logWarning } from '../../platform/lib/event-counts.ts'
import { errorMessage } from '../../platform/lib/reason.ts'
import { pusherOf } from '../../platform/push/pusher.ts'
import { sendSafetyPushes } from '../run-safety-timer.ts'

/** Sends mail and notifications to contacts after the response. The job, which runs every minute, retries failures. */
export function alertInBackground(c: Context<AppEnv>): void {
  sendMailInBackground(c)
  const { db, now, config } = c.var
  const pusher = pusherOf(config)
  if (!pusher) return
  const sending = sendSafetyPushes(db, pusher, now).catch((error: unknown) =>
    logWarning('safety.push-postponed', { why: errorMessage(error) }),
  )
  c.executionCtx.waitUntil(sending)
}
