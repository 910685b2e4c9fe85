import type { SQL } from 'drizzle-orm'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { changedEmail } from '../notifications/companion-notices/emails.ts'
import { noticeMailbox } from '../notifications/companion-notices/queries.ts'
import { recordFieldChanges } from '../notifications/companion-notices/writes.ts'
import { enqueueHourlyEmailTo } from '../platform/mail/writes.ts'
import type { FieldChange } from './profiles/changes.ts'

// Notes and mails about changes that staff make to a profile with an account.

/** The writes for changed words and facts; none when no reviewed field changed. */
export function recordTeamTextChanges(
  db: Database,
  companionId: string,
  changes: readonly (FieldChange & { field: string })[],
  now: number,
): Write[] {
  if (changes.length === 0) return []
  return [
    ...recordFieldChanges(db, companionId, changes, now),
    mailOf(db, noticeMailbox(companionId), companionId, now),
  ]
}

const mailOf = (db: Database, recipients: SQL, companionId: string, now: number): Write =>
  enqueueHourlyEmailTo(db, recipients, changedEmail(companionId), now)
