import { READ_RECORD_MINUTES, type ReadKind, type ReadReason } from '#companions/own/own-data'
import { sql, type SQL } from 'drizzle-orm'
import type { AuditActor } from '../../platform/db/audited.ts'
import { writeAll, type Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { companionAccessLog } from '../../companions/schema/companion-access.ts'
import { MINUTE_MS } from '../../platform/lib/time.ts'

/** A read of one thing. */
export type Read = {
  /** Null: an applicant without a profile. */
  companion: string | null
  what: ReadKind
  /** Id of the application or the thread; otherwise the companion's. */
  subject: string
}

/** `isChosen`: the person chose the reason. Then an entry with another reason doesn't count as a repetition. */
export type StatedReason = { reason: ReadReason; isChosen?: boolean }

/** Logs reads like `recordReads`. @throws errors of D1 */
export const insertReads = (
  db: Database,
  reads: readonly Read[],
  statedReason: StatedReason,
  by: AuditActor,
): Promise<void> => writeAll(db, [recordReads(db, reads, statedReason, by)])

/** The write that logs reads; repeated ones by the same person within ten minutes are skipped. */
export function recordReads(
  db: Database,
  reads: readonly Read[],
  statedReason: StatedReason,
  by: AuditActor,
): Write {
  const rows = reads.map(({ companion, what, subject }) =>
    JSON.stringify([companion, what, subject]),
  )
  return recordReadsIn(db, sql`${`[${[...new Set(rows)].join()}]`}`, statedReason, by)
}

/**
 * Like `recordReads`, for the private data that a companion has when the batch runs: her contact channels and her private
 * media.
 */
export const recordProfileRead = (
  db: Database,
  companionId: string,
  statedReason: StatedReason,
  by: AuditActor,
): Write =>
  recordReadsIn(
    db,
    sql`(SELECT json_group_array(json_array(${companionId}, what, ${companionId})) FROM (
      SELECT 'channels' AS what FROM companions WHERE id = ${companionId}
        AND coalesce(contact_phone, contact_whatsapp, contact_telegram, contact_email) IS NOT NULL
      UNION ALL SELECT 'private-media' WHERE EXISTS (SELECT 1 FROM media
        WHERE companion_id = ${companionId} AND access_level = 'private' AND state = 'published')))`,
    statedReason,
    by,
  )

/** @param reads an SQL expression: a JSON array of companion, kind and subject of each read, without duplicates */
function recordReadsIn(
  db: Database,
  reads: SQL,
  { reason, isChosen = false }: StatedReason,
  { actor, at }: AuditActor,
): Write {
  const since = at - READ_RECORD_MINUTES * MINUTE_MS
  return db.run(sql`
    INSERT INTO ${companionAccessLog} (at, companion, actor, what, subject, reason)
    SELECT ${at}, item.value ->> 0, ${actor}, item.value ->> 1, item.value ->> 2, ${reason}
    FROM json_each(${reads}) AS item
    WHERE (SELECT l.at > ${since} FROM companion_access_log l WHERE l.subject = item.value ->> 2
      AND l.what = item.value ->> 1 AND l.actor = ${actor}
      AND l.companion IS item.value ->> 0 AND (l.reason = ${reason} OR NOT ${Number(isChosen)})
      ORDER BY l.at DESC LIMIT 1) IS NOT TRUE`)
}
