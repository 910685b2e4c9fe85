import { writeAll } from '../db/bulk.ts'
import type { Database } from '../db/client.ts'
import { endingChecks, markReminded, type EndingCheck } from '../features/companions/checks.ts'
import { endingEmail } from '../features/companions/emails.ts'
import { enqueueEmails } from '../features/outbox/writes.ts'
import type { AccountService } from '../lib/account-service.ts'
import { errorMessage } from '../lib/reason.ts'

/** A night; the others follow the night after. */
const AT_ONCE = 500

/**
 * Reminds companions of checks that end soon, by one mail each, once for each period. Whoever can't be
 * mailed tonight is due again tomorrow. May be repeated.
 *
 * @param accounts null: the address of the invitation stands in
 * @param circumstances the days of the settings, and now in epoch milliseconds
 */
export async function remindOfChecks(
  db: Database,
  accounts: Pick<AccountService, 'find'> | null,
  { graceDays, now }: { graceDays: number; now: number },
): Promise<void> {
  const ending = await endingChecks(db, now, AT_ONCE)
  for (const checks of Map.groupBy(ending, ({ companionId }) => companionId).values()) {
    try {
      const to = await addressOf(accounts, checks[0]!)
      if (to === null) continue
      await writeAll(db, [
        enqueueEmails(db, [endingEmail(to, checks, graceDays)], now),
        ...checks.map((check) => markReminded(db, check, now)),
      ])
    } catch (error) {
      console.warn(JSON.stringify({ event: 'reminder.postponed', error: errorMessage(error) }))
    }
  }
}

async function addressOf(
  accounts: Pick<AccountService, 'find'> | null,
  { memberId, invited }: EndingCheck,
): Promise<string | null> {
  if (!accounts) return invited
  const account = await accounts.find(memberId)
  return account?.confirmedAt ? account.email : null
}
