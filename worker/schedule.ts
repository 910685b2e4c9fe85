import { collectOrphans } from './jobs/collect-orphans.ts'
import { expireRows } from './jobs/expire-rows.ts'
import { forgetStories } from './jobs/forget-stories.ts'
import { saveSnapshot } from './jobs/save-snapshot.ts'
import { settleAccounts } from './jobs/settle-accounts.ts'
import { sweepFiles } from './jobs/sweep-files.ts'
import { sendMail } from './jobs/send-mail.ts'
import type { Env } from './lib/env.ts'

/** What each cron line of wrangler.toml does. */
const jobs: Record<string, ((env: Env, now: number) => Promise<void>)[]> = {
  '*/15 * * * *': [saveSnapshot, sweepFiles, sendMail, settleAccounts],
  '23 3 * * *': [expireRows, forgetStories, collectOrphans],
}

export async function runSchedule(cron: string, env: Env, now: number): Promise<void> {
  for (const job of jobs[cron] ?? []) await job(env, now)
}
