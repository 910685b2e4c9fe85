import type { TrustedContact } from '#companions/trusted-contacts'
import { writeAll, writeThenRead, type Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { Failure } from '../platform/lib/failure.ts'
import { fingerprintOf } from '../platform/lib/hash.ts'
import { presentTrustedContact } from './safety-timer/present.ts'
import { alarmByToken, contactByToken, type TrustedContactRow } from './safety-timer/queries.ts'
import { agree, confirmTest, leaveContact } from './safety-timer/writes.ts'

// Calls of a contact, who is identified by the token of the link alone.

const contactReads = (db: Database, tokenHash: string) =>
  [contactByToken(db, tokenHash), alarmByToken(db, tokenHash)] as const

const unknownLink = () => new Failure('not-found', 'safety.unknown-link')

/** A contact whom the companion has removed keeps only an alarm of the last day. */
const isLinkOpen = (contact: TrustedContactRow, hasAlarm: boolean) =>
  contact.removedAt === null || hasAlarm

/** @throws Failure 404 for an unknown link, or after the contact has left */
export async function readTrustedContact(db: Database, token: string): Promise<TrustedContact> {
  const [[contact], [alarm]] = await db.batch(contactReads(db, await fingerprintOf(token)))
  if (!contact || !isLinkOpen(contact, alarm !== undefined)) throw unknownLink()
  return presentTrustedContact(contact, alarm)
}

type Agreement = { token: string; email: string; language: string; origin: string; now: number }

/** Stores the contact's address. May be repeated. @throws Failure 404; 409 for another address than before */
export async function agreeAsTrustedContact(
  db: Database,
  { token, email, now, ...where }: Agreement,
): Promise<TrustedContact> {
  const tokenHash = await fingerprintOf(token)
  const contact = await changeContact(db, tokenHash, [
    agree(db, { tokenHash, email, agreedAt: now, ...where }),
  ])
  if (contact.email !== email) throw new Failure('conflict', 'safety.link-used')
  return contact
}

/** Records that a test alarm has arrived. May be repeated. @throws Failure 404; 409 if none was sent */
export async function confirmTestAlarm(
  db: Database,
  { token, now }: { token: string; now: number },
): Promise<TrustedContact> {
  const tokenHash = await fingerprintOf(token)
  const contact = await changeContact(db, tokenHash, [confirmTest(db, tokenHash, now)])
  if (!contact.isTested) throw new Failure('conflict', 'safety.no-test')
  return contact
}

/** Ends the contact's part. May be repeated. */
export async function leaveAsTrustedContact(
  db: Database,
  { token, now }: { token: string; now: number },
): Promise<void> {
  await writeAll(db, leaveContact(db, await fingerprintOf(token), now))
}

async function changeContact(
  db: Database,
  tokenHash: string,
  writes: readonly Write[],
): Promise<TrustedContact> {
  const [[contact], [alarm]] = await writeThenRead(db, writes, contactReads(db, tokenHash))
  if (!contact || !isLinkOpen(contact, alarm !== undefined)) throw unknownLink()
  return presentTrustedContact(contact, alarm)
}
