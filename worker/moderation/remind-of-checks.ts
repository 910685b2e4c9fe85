import { writeAll } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import {
  endedChecks,
  endingChecks,
  markReminded,
  type EndingCheck,
} from '../companions/profiles/checks.ts'
import { endedEmail, endingEmail } from '../companions/profiles/emails.ts'
import { enqueueEmails } from '../platform/mail/writes.ts'
import type { AccountService } from '../accounts/lib/account-service.ts'
import { errorMessage } from '../platform/lib/reason.ts'

/** A night; the others follow the night after. */
const AT_ONCE = 500

type Accounts = Pick<AccountService, 'find'> | null

/**
 * Reminds companions of checks that end soon, and of those that have ended, by one mail each, once for each
 * period. A companion who can't be mailed tonight is due again tomorrow. May be repeated.
 *
 * @param accounts null: the address that is known here stands in
 * @param circumstances the days of the settings, and now in epoch milliseconds
 */
export async function remindOfChecks(
  db: Database,
  accounts: Accounts,
  { graceDays, now }: { graceDays: number; now: number },
): Promise<void> {
  const about = [
    { emailOf: endingEmail, found: await endingChecks(db, now, AT_ONCE) },
    { emailOf: endedEmail, found: await endedChecks(db, now, AT_ONCE) },
  ]
  for (const { emailOf, found } of about) {
    for (const checks of Map.groupBy(found, ({ companionId }) => companionId).values()) {
      await orPostponed(async () => {
        const to = await addressOf(accounts, checks[0]!)
        if (to === null) return
        await writeAll(db, [
          enqueueEmails(db, [emailOf(to, checks, graceDays)], now),
          ...checks.map((check) => markReminded(db, check, now)),
        ])
      })
    }
  }
}

async function orPostponed(remind: () => Promise<void>): Promise<void> {
  try {
    await remind()
  } catch (error) {
    console.warn(JSON.stringify({ event: 'reminder.postponed', error: errorMessage(error) }))
  }
}

async function addressOf(
  accounts: Accounts,
  { memberId, mailed }: EndingCheck,
): Promise<string | null> {
  if (!accounts || memberId === null) return mailed
  const account = await accounts.find(memberId)
  return account?.confirmedAt ? account.email : null
}
