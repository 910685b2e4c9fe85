import { sql } from 'drizzle-orm'
import type { AccountService } from '../accounts/lib/account-service.ts'
import { assertInBatch } from '../platform/db/assert-in-batch.ts'
import { writeAll, type Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { keyFor, sign } from '../platform/lib/hash.ts'
import { errorMessage } from '../platform/lib/reason.ts'
import { untilReadOf, enqueueNotification } from '../platform/push/writes.ts'
import { readBy } from './drop-read-notifications.ts'
import { SIGNATURE_PURPOSE, unsubscribeTokenOf } from './mail-preferences/rules.ts'
import { onlineEmail } from './online-alerts/emails.ts'
import {
  nextOnlineAlert,
  onlineFollowers,
  type OnlineAlert,
  type OnlineFollower,
} from './online-alerts/queries.ts'
import { MAX_ONLINE_BATCHES } from './online-alerts/rules.ts'
import {
  endOnlineAlert,
  enqueueOnlineEmail,
  isAlertAt,
  moveOnlineAlert,
  pushedFollowers,
  recordOnlineEmails,
} from './online-alerts/writes.ts'

type Stores = {
  db: Database
  /** `null`: the address in the preferences is used instead. */
  accounts: Pick<AccountService, 'find'> | null
  /** `null`: unsubscribe links cannot be signed, so no emails are queued. */
  siteSecret: string | null
}

/**
 * Queues notifications and emails for followers of companions who went online, in batches; the next run continues an
 * interrupted one. A companion who went offline or was hidden meanwhile causes no further ones.
 *
 * @param now epoch milliseconds
 */
export async function sendOnlineAlerts(stores: Stores, now: number): Promise<void> {
  for (let batch = 0; batch < MAX_ONLINE_BATCHES; batch++) {
    const [alert] = await nextOnlineAlert(stores.db, now)
    if (!alert) return
    if (!(await hasSentBatch(stores, alert, now))) return
  }
}

/** @returns false if a simultaneous run was faster; that run continues */
async function hasSentBatch(stores: Stores, alert: OnlineAlert, now: number): Promise<boolean> {
  const { db } = stores
  const isFinished = alert.isAllowed === 0 || alert.lastId === null
  const writes = isFinished
    ? [endOnlineAlert(db, alert.companionId)]
    : await batchOf(stores, alert, now)
  try {
    await writeAll(db, [assertInBatch(db, isAlertAt(alert)), ...writes])
    return true
  } catch (error) {
    if (isAssertionFailed(error)) return false
    throw error
  }
}

async function batchOf(stores: Stores, alert: OnlineAlert, now: number): Promise<Write[]> {
  const { db } = stores
  const followers = await onlineFollowers(db, alert, now)
  const mailedFollowers = followers.filter(({ mailsOnline }) => mailsOnline === 1)
  const emails = await Promise.all(
    mailedFollowers.map((follower) => emailTo(stores, alert, follower, now)),
  )
  return [
    enqueueNotification(db, pushedFollowers(followers), { kind: 'online' }, now),
    ...emails.flat(),
    recordOnlineEmails(db, mailedFollowers, now),
    moveOnlineAlert(db, alert),
  ]
}

async function emailTo(
  { db, accounts, siteSecret }: Stores,
  { onlineAt }: OnlineAlert,
  follower: OnlineFollower,
  now: number,
): Promise<Write[]> {
  const { id, memberId, language, origin } = follower
  const to = siteSecret === null ? null : await addressOf(accounts, follower)
  if (siteSecret === null || to === null) return []
  const key = await keyFor(siteSecret, SIGNATURE_PURPOSE)
  const token = await unsubscribeTokenOf({ id, kinds: ['online'] }, (text) => sign(key, text))
  const email = onlineEmail({ id, onlineAt, language, origin, token })
  const untilRead = untilReadOf(sql`${memberId}`, 'online', readBy.news(memberId))
  return [enqueueOnlineEmail(db, { ...email, id, to, untilRead }, now)]
}

/** The member's confirmed address; null without one, or while the account service fails: the news would be old. */
async function addressOf(
  accounts: Stores['accounts'],
  { memberId, email }: OnlineFollower,
): Promise<string | null> {
  if (!accounts) return email
  try {
    const account = await accounts.find(memberId)
    return account?.confirmedAt && account.bannedUntil === null ? account.email : null
  } catch (error) {
    console.warn(JSON.stringify({ event: 'online-alert.unmailed', error: errorMessage(error) }))
    return null
  }
}
