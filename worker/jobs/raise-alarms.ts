import { createDatabase } from '../db/client.ts'
import * as flow from '../flows/raise-alarms.ts'
import { configOf } from '../lib/config.ts'
import type { Env } from '../lib/env.ts'
import { sendMail } from './send-mail.ts'

/** @param now epoch milliseconds */
export async function raiseAlarms(env: Env, now: number): Promise<void> {
  const { mail, backupRecipient } = configOf(env)
  const site = { to: mail.alarms, hasBackups: backupRecipient !== null }
  const raised = await flow.raiseAlarms(createDatabase(env.DB), site, now)
  if (raised.length > 0) await sendMail(env, now)
}

/** @param now epoch milliseconds */
export async function raiseUsageAlarms(env: Env, now: number): Promise<void> {
  const { mail } = configOf(env)
  const raised = await flow.raiseUsageAlarms(createDatabase(env.DB), { to: mail.alarms }, now)
  if (raised.length > 0) await sendMail(env, now)
}
