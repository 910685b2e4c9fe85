import { writeAll } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import {
  endedChecks,
  endingChecks,
  markReminded,
  type EndingCheckRow,
} from '../companions/profiles/checks.ts'
import { endedEmail, endingEmail } from '../companions/profiles/emails.ts'
import { enqueueEmails, type Email } from '../platform/mail/writes.ts'
import type { AccountService } from '../accounts/lib/account-service.ts'
import { errorMessage } from '../platform/lib/reason.ts'

/** Maximum checks of each kind per night; the next night announces the rest. */
const BATCH_SIZE = 200

type Accounts = Pick<AccountService, 'find'> | null

/**
 * Emails companions about checks that end soon and checks that have ended, one email each per
 * period. A companion who cannot be emailed tonight is due again tomorrow. Idempotent.
 *
 * @param accounts `null`: the stored address is used instead
 * @param context `graceDays` from the settings; `now` in epoch milliseconds
 */
export async function remindOfChecks(
  db: Database,
  accounts: Accounts,
  { graceDays, now }: { graceDays: number; now: number },
): Promise<void> {
  const reminders = [
    { emailOf: endingEmail, dueChecks: await endingChecks(db, now, BATCH_SIZE) },
    { emailOf: endedEmail, dueChecks: await endedChecks(db, now, BATCH_SIZE) },
  ]
  for (const { emailOf, dueChecks } of reminders) {
    const emails: Email[] = []
    const announcedChecks: EndingCheckRow[] = []
    for (const checks of Map.groupBy(dueChecks, ({ companionId }) => companionId).values()) {
      await tryOrPostpone(async () => {
        const to = await addressOf(accounts, checks[0]!)
        if (to === null) return
        emails.push(emailOf(to, checks, graceDays))
        announcedChecks.push(...checks)
      })
    }
    if (emails.length === 0) continue
    // Two statements for all companions, because the jobs of a night share D1's limit of statements.
    await tryOrPostpone(() =>
      writeAll(db, [enqueueEmails(db, emails, now), markReminded(db, announcedChecks, now)]),
    )
  }
}

async function tryOrPostpone(remind: () => Promise<void>): Promise<void> {
  try {
    await remind()
  } catch (error) {
    console.warn(JSON.stringify({ event: 'reminder.postponed', error: errorMessage(error) }))
  }
}

async function addressOf(
  accounts: Accounts,
  { memberId, mailed }: EndingCheckRow,
): Promise<string | null> {
  if (!accounts || memberId === null) return mailed
  const account = await accounts.find(memberId)
  return account?.confirmedAt ? account.email : null
}
