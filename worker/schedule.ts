import { createDatabase } from './db/client.ts'
import { noteJobRun } from './features/job-runs/writes.ts'
import { cleanUpDueFolders } from './flows/clean-up-folders.ts'
import { collectOrphans } from './flows/collect-orphans.ts'
import { deleteExpiredStories } from './flows/delete-expired-stories.ts'
import { deleteUnusedStoryFiles } from './flows/delete-unused-story-files.ts'
import { backUp } from './jobs/back-up.ts'
import { endPublication } from './jobs/end-publication.ts'
import { expireRows } from './jobs/expire-rows.ts'
import { remindOfChecks } from './jobs/remind-of-checks.ts'
import { saveSnapshot } from './jobs/save-snapshot.ts'
import { noteIncidents } from './jobs/note-incidents.ts'
import { publishLedger, sealLedger } from './jobs/seal-ledger.ts'
import { sendMail } from './jobs/send-mail.ts'
import { syncAccounts } from './jobs/sync-accounts.ts'
import { writeJournal } from './jobs/write-journal.ts'
import { configOf } from './lib/config.ts'
import type { Env } from './lib/env.ts'
import { errorMessage } from './lib/reason.ts'

/** @param now epoch milliseconds */
type Job = (env: Env, now: number) => Promise<void>

const storesOf = ({ DB, MEDIA }: Env) => ({ db: createDatabase(DB), bucket: MEDIA })

/** What each cron line of wrangler.toml does, by the names in the log. */
const jobs: Record<string, Record<string, Job>> = {
  '* * * * *': { saveSnapshot, sealLedger, noteIncidents, writeJournal, backUp },
  '*/15 * * * *': {
    cleanUpFolders: (env, now) => cleanUpDueFolders(storesOf(env), now),
    sendMail,
    syncAccounts,
  },
  '23 3 * * *': {
    expireRows,
    // After what it notes of the rows that have expired.
    publishLedger,
    remindOfChecks,
    endPublication,
    deleteExpiredStories: async (env, now) => {
      await deleteExpiredStories(storesOf(env).db, now)
      await deleteUnusedStoryFiles(storesOf(env), now)
    },
    collectOrphans: (env, now) => collectOrphans(storesOf(env), now),
  },
}

/** One after the other; none is held up by one that fails. None runs while the site is closed. @throws what the first of those threw */
export async function runSchedule(cron: string, env: Env, now: number): Promise<void> {
  if (configOf(env).isClosed) return
  const failures: unknown[] = []
  for (const [name, job] of Object.entries(jobs[cron] ?? {})) {
    await runNoted(name, job, env, now).catch((error: unknown) => {
      console.error(JSON.stringify({ event: 'job.failed', job: name, why: errorMessage(error) }))
      failures.push(error)
    })
  }
  if (failures.length > 0) throw failures[0]
}

async function runNoted(name: string, job: Job, env: Env, now: number): Promise<void> {
  await job(env, now)
  await noteJobRun(storesOf(env).db, name, now)
}
