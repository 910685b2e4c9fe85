import type { Context } from 'hono'
import { sendMail } from '../mail/send-mail.ts'
import { mailerOf } from '../mail/mailer.ts'
import type { AppEnv } from './context.ts'

/** Sends queued emails after the response. The cron job retries failures. */
export function sendMailInBackground(c: Context<AppEnv>): void {
  const { db, now, requestId } = c.var
  const mailer = mailerOf(c.env, c.var.config)
  if (!mailer) return
  const sending = sendMail(db, mailer, now).catch((error: unknown) => {
    const { name } = error as Error
    console.error(JSON.stringify({ event: 'mail.postponed', requestId, name }))
  })
  c.executionCtx.waitUntil(sending)
}
