import { createDatabase } from '../../platform/db/client.ts'
import { MAIL_BATCH_SIZE } from '../../platform/mail/rules.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import { configOf } from '../../platform/lib/config.ts'
import type { Env } from '../../platform/lib/env.ts'
import { mailerOf } from '../../platform/mail/mailer.ts'
import { PUSH_BATCH_SIZE } from '../../platform/push/rules.ts'
import { sendNotifications } from '../../platform/push/send-notifications.ts'
import { pusherOf } from '../../platform/push/pusher.ts'

const MAX_ROUNDS = 20

/** Sends emails that are due. @param now epoch milliseconds */
export async function sendMailJob(env: Env, now: number): Promise<void> {
  const mailer = mailerOf(env, configOf(env))
  if (!mailer) return
  const db = createDatabase(env.DB)
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if ((await sendMail(db, mailer, now)) < MAIL_BATCH_SIZE) return
  }
}

/** Sends notifications that are due. @param now epoch milliseconds */
export async function sendNotificationsJob(env: Env, now: number): Promise<void> {
  const pusher = pusherOf(configOf(env))
  if (!pusher) return
  const db = createDatabase(env.DB)
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if ((await sendNotifications(db, pusher, now)) < PUSH_BATCH_SIZE) return
  }
}
