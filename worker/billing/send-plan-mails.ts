import { assertInBatch } from '../platform/db/assert-in-batch.ts'
import { writeAll } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { GRACE_MS } from './sql/entitlement.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { enqueueEmails } from '../platform/mail/writes.ts'
import { enqueueNotification, oneMember } from '../platform/push/writes.ts'
import { planEmail } from './plan-mails/emails.ts'
import { pendingMails, type PendingMail } from './plan-mails/queries.ts'
import { PLAN_MAIL_MAX_AGE_MS } from './plan-mails/rules.ts'
import { isPending, markPlanMailDone, recordEndedPeriods } from './plan-mails/writes.ts'
import { SLACK_MS } from './subscriptions/rules.ts'
import type { AccountService } from '../accounts/lib/account-service.ts'
import { errorMessage } from '../platform/lib/reason.ts'

/** Records failed renewals and ended plans by the clock. Idempotent. @param now epoch milliseconds */
export const recordPlanLapses = (db: Database, now: number): Promise<void> =>
  writeAll(
    db,
    recordEndedPeriods(
      db,
      {
        failed: { from: now - GRACE_MS, to: now - SLACK_MS },
        cancelled: { from: now - PLAN_MAIL_MAX_AGE_MS, to: now },
        lapsed: { from: now - GRACE_MS - PLAN_MAIL_MAX_AGE_MS, to: now - GRACE_MS },
      },
      now,
    ),
  )

/**
 * Queues the mails about members' plans, to the address that the account service confirms now; without an
 * answer, the next run tries again. Idempotent.
 *
 * @param accounts null: nothing is mailed
 * @param now epoch milliseconds
 */
export async function sendPlanMails(
  db: Database,
  accounts: Pick<AccountService, 'find'> | null,
  now: number,
): Promise<void> {
  if (!accounts) return
  for (const news of await pendingMails(db)) {
    await mailOne(db, accounts, news, now).catch((error: unknown) => {
      // A parallel run has queued the mail.
      if (isAssertionFailed(error)) return
      console.warn(JSON.stringify({ event: 'plan-mail.postponed', error: errorMessage(error) }))
    })
  }
}

async function mailOne(
  db: Database,
  accounts: Pick<AccountService, 'find'>,
  news: PendingMail,
  now: number,
): Promise<void> {
  const { cause } = news
  const email = isWanted(news, now) ? await addressOf(accounts, news.memberId) : null
  await writeAll(db, [
    assertInBatch(db, isPending(cause)),
    markPlanMailDone(db, cause, now),
    ...(email
      ? [
          // Mails about money can't be unsubscribed or delayed.
          enqueueEmails(db, [planEmail(news, email, GRACE_MS)], now),
          enqueueNotification(db, oneMember(news.memberId), { kind: 'plan' }, now),
        ]
      : []),
  ])
}

const isWanted = ({ kind, wantsRenewals, notedAt }: PendingMail, now: number) =>
  (kind !== 'renewed' || wantsRenewals === 1) && notedAt > now - PLAN_MAIL_MAX_AGE_MS

/** Suspended accounts get the mail, too: it is about their money. */
async function addressOf(accounts: Pick<AccountService, 'find'>, memberId: string) {
  const account = await accounts.find(memberId)
  return account?.confirmedAt ? account.email : null
}
