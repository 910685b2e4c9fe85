import { sql } from 'drizzle-orm'
import type { MailPreferences } from '#notifications/mail-preferences'
import { alertKinds, type EndableKind } from '#notifications/saved-search-options'
import { writeAll, type Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { wantsPush } from '../platform/push/sql.ts'
import { dropFollowedOf, dropFoundOf } from './search-alerts/writes.ts'
import { preferencesById, preferencesOf } from './mail-preferences/queries.ts'
import { readToken, SIGNED_FOR } from './mail-preferences/rules.ts'
import {
  endKinds,
  recordEndedMail,
  savePreferences,
  type Mailed,
} from './mail-preferences/writes.ts'
import { cancelAlerts } from '../platform/mail/writes.ts'
import { requireInstant, type PlanHolder } from '../catalogue/settings/benefits.ts'
import { Failure } from '../platform/lib/failure.ts'
import { isSigned, keyFor } from '../platform/lib/hash.ts'

/**
 * Stores what a member wants to be mailed about; queued mail of a kind that is now off is dropped. What was chosen
 * under another plan may stay.
 *
 * @param now epoch milliseconds
 * @throws Failure 409 when the plan has no instant alerts
 */
export async function changeMailPreferences(
  db: Database,
  { mailed, ...holder }: PlanHolder & { mailed: Mailed },
  chosen: MailPreferences,
  now: number,
): Promise<void> {
  if (chosen.follows === 'instant') {
    const [before] = await preferencesOf(db, mailed.memberId)
    if (before?.follows !== 'instant') requireInstant(holder)
  }
  const ended: EndableKind[] = []
  if (!chosen.searches) ended.push('searches')
  if (chosen.follows === 'off') ended.push('follows')
  await writeAll(db, [
    savePreferences(db, mailed, chosen, now),
    recordEndedMail(db, mailed.memberId),
    ...dropOf(db, mailed.memberId, ended),
  ])
}

/** What was found for a kind and not mailed yet, unless a device shows it; a mail on its way may be of both. */
function dropOf(db: Database, memberId: string, kinds: readonly EndableKind[]): Write[] {
  if (!alertKinds.some((kind) => kinds.includes(kind))) return []
  const theirs = sql`member_id = ${memberId}`
  const withoutPush = (kind: EndableKind) =>
    sql`${theirs} AND NOT ${wantsPush(sql`${memberId}`, kind)}`
  const writes: Write[] = [cancelAlerts(db, theirs)]
  if (kinds.includes('searches')) writes.push(dropFoundOf(db, withoutPush('searches')))
  if (kinds.includes('follows')) writes.push(dropFollowedOf(db, withoutPush('follows')))
  return writes
}

/**
 * Ends the mail that its token names. May be repeated.
 *
 * @param siteSecret null: no token was ever signed
 * @param now epoch milliseconds
 * @returns what has ended
 * @throws Failure 404 when the token is none of ours, or the account is gone
 */
export async function endAlerts(
  db: Database,
  siteSecret: string | null,
  token: string,
  now: number,
): Promise<EndableKind[]> {
  const unknown = new Failure('not-found', 'mail.unknown-link')
  const read = readToken(token)
  if (!read || siteSecret === null) throw unknown
  const key = await keyFor(siteSecret, SIGNED_FOR)
  if (!(await isSigned(key, read.text, read.signature))) throw unknown
  const [row] = await preferencesById(db, read.id)
  if (!row) throw unknown
  await writeAll(db, [
    endKinds(db, read.id, read.kinds, now),
    recordEndedMail(db, row.memberId),
    ...dropOf(db, row.memberId, read.kinds),
  ])
  return [...read.kinds]
}
