import type { Context } from 'hono'
import { sendNotifications } from '../push/send-notifications.ts'
import { pusherOf } from '../push/pusher.ts'
import type { AppEnv } from './context.ts'
import { sendMailInBackground } from './send-mail-in-background.ts'

/** Sends queued emails and notifications after the response. */
export function notifyInBackground(c: Context<AppEnv>): void {
  sendMailInBackground(c)
  const { db, now, config, requestId } = c.var
  const pusher = pusherOf(config)
  if (!pusher) return
  const sending = sendNotifications(db, pusher, now).catch((error: unknown) => {
    const { name } = error as Error
    console.error(JSON.stringify({ event: 'push.postponed', requestId, name }))
  })
  c.executionCtx.waitUntil(sending)
}
