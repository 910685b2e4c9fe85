import { sql } from 'drizzle-orm'
import type { MailPreferences } from '#notifications/mail-preferences'
import { alertKinds, type EndableKind } from '#notifications/saved-searches'
import { writeAll, type Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { wantsPush } from '../platform/push/sql.ts'
import { dropFollowedOf, deleteUnsentMatches } from './search-alerts/writes.ts'
import { preferencesById, preferencesOf } from './mail-preferences/queries.ts'
import { readUnsubscribeToken, SIGNATURE_PURPOSE } from './mail-preferences/rules.ts'
import {
  endKinds,
  recordEndedMail,
  savePreferences,
  type MailRecipient,
} from './mail-preferences/writes.ts'
import { cancelAlerts, cancelOnlineEmails } from '../platform/mail/writes.ts'
import { requireInstant, type PlanHolder } from '../catalogue/settings/benefits.ts'
import { Failure } from '../platform/lib/failure.ts'
import { isSigned, keyFor } from '../platform/lib/hash.ts'

/**
 * Stores a member's email preferences, and drops queued alerts of kinds that are now off. Instant
 * alerts chosen under an earlier plan may stay.
 *
 * @param now epoch milliseconds
 * @throws `Failure` 409 if the plan does not include instant alerts
 */
export async function changeMailPreferences(
  db: Database,
  { mailed, ...holder }: PlanHolder & { mailed: MailRecipient },
  preferences: MailPreferences,
  now: number,
): Promise<void> {
  if (preferences.follows === 'instant') {
    const [before] = await preferencesOf(db, mailed.memberId)
    if (before?.follows !== 'instant') requireInstant(holder)
  }
  const endedKinds: EndableKind[] = []
  if (!preferences.searches) endedKinds.push('searches')
  if (preferences.follows === 'off') endedKinds.push('follows')
  if (preferences.online === false) endedKinds.push('online')
  await writeAll(db, [
    savePreferences(db, mailed, preferences, now),
    recordEndedMail(db, mailed.memberId),
    ...dropOf(db, mailed.memberId, endedKinds),
  ])
}

/**
 * Drops alerts of these kinds that are not emailed yet, unless the member also gets them as push
 * notifications. Queued emails are cancelled, because one email may cover both kinds.
 */
function dropOf(db: Database, memberId: string, kinds: readonly EndableKind[]): Write[] {
  const memberCondition = sql`member_id = ${memberId}`
  const onlineWrites = kinds.includes('online') ? [cancelOnlineEmails(db, memberCondition)] : []
  if (!alertKinds.some((kind) => kinds.includes(kind))) return onlineWrites
  const withoutPush = (kind: EndableKind) =>
    sql`${memberCondition} AND NOT ${wantsPush(sql`${memberId}`, kind)}`
  const writes: Write[] = [cancelAlerts(db, memberCondition)]
  if (kinds.includes('searches')) writes.push(deleteUnsentMatches(db, withoutPush('searches')))
  if (kinds.includes('follows')) writes.push(dropFollowedOf(db, withoutPush('follows')))
  return writes
}

/**
 * Ends the emails that a token covers. Idempotent.
 *
 * @param siteSecret `null`: no token was ever signed
 * @param now epoch milliseconds
 * @returns the kinds of email that ended
 * @throws `Failure` 404 if the token is invalid or the account is gone
 */
export async function endAlerts(
  db: Database,
  siteSecret: string | null,
  token: string,
  now: number,
): Promise<EndableKind[]> {
  const unknownLink = new Failure('not-found', 'mail.unknown-link')
  const parsed = readUnsubscribeToken(token)
  if (!parsed || siteSecret === null) throw unknownLink
  const key = await keyFor(siteSecret, SIGNATURE_PURPOSE)
  if (!(await isSigned(key, parsed.text, parsed.signature))) throw unknownLink
  const [row] = await preferencesById(db, parsed.id)
  if (!row) throw unknownLink
  await writeAll(db, [
    endKinds(db, parsed.id, parsed.kinds, now),
    recordEndedMail(db, row.memberId),
    ...dropOf(db, row.memberId, parsed.kinds),
  ])
  return [...parsed.kinds]
}
