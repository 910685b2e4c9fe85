import { collectOrphans } from './jobs/collect-orphans.ts'
import { expireRows } from './jobs/expire-rows.ts'
import { forgetStories } from './jobs/delete-expired-stories.ts'
import { saveSnapshot } from './jobs/save-snapshot.ts'
import { syncAccounts } from './jobs/sync-accounts.ts'
import { cleanUpFiles } from './jobs/clean-up-files.ts'
import { sendMail } from './jobs/send-mail.ts'
import type { Env } from './lib/env.ts'
import { errorMessage } from './lib/reason.ts'

/** What each cron line of wrangler.toml does. */
const jobs: Record<string, ((env: Env, now: number) => Promise<void>)[]> = {
  '*/15 * * * *': [saveSnapshot, cleanUpFiles, sendMail, syncAccounts],
  '23 3 * * *': [expireRows, forgetStories, collectOrphans],
}

/** One after the other; none is held up by one that fails. @throws what the first of those threw */
export async function runSchedule(cron: string, env: Env, now: number): Promise<void> {
  const failures: unknown[] = []
  for (const job of jobs[cron] ?? []) {
    await job(env, now).catch((error: unknown) => {
      console.error(
        JSON.stringify({ event: 'job.failed', job: job.name, why: errorMessage(error) }),
      )
      failures.push(error)
    })
  }
  if (failures.length > 0) throw failures[0]
}
