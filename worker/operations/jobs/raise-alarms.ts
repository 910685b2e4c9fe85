import { createDatabase } from '../../platform/db/client.ts'
import * as alarms from '../raise-alarms.ts'
import { configOf } from '../../platform/lib/config.ts'
import type { Env } from '../../platform/lib/env.ts'
import { sendMailJob } from '../../notifications/jobs/send-queued.ts'

/** @param now epoch milliseconds */
export async function raiseAlarmsJob(env: Env, now: number): Promise<void> {
  const { mail, backupRecipient } = configOf(env)
  const site = { to: mail.alarms, hasBackups: backupRecipient !== null }
  const raisedNames = await alarms.raiseAlarms(createDatabase(env.DB), site, now)
  if (raisedNames.length > 0) await sendMailJob(env, now)
}

/** @param now epoch milliseconds */
export async function raiseUsageAlarmsJob(env: Env, now: number): Promise<void> {
  const { mail } = configOf(env)
  const raisedNames = await alarms.raiseUsageAlarms(
    createDatabase(env.DB),
    { to: mail.alarms },
    now,
  )
  if (raisedNames.length > 0) await sendMailJob(env, now)
}
