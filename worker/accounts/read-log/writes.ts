import {
  READ_NOTED_MINUTES,
  type ReadKind,
  type ReadReason,
} from '#companions/own/own-data-options'
import { sql } from 'drizzle-orm'
import type { AuditActor } from '../../platform/db/audited.ts'
import { writeAll } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { companionAccessLog } from '../../companions/schema/companion-access.ts'
import { MINUTE_MS } from '../../platform/lib/time.ts'

/** One thing of a companion's that was read. */
export type Read = {
  /** Null: an applicant without a profile. */
  companion: string | null
  what: ReadKind
  /** The application, the thread, or else the companion. */
  subject: string
}

/**
 * Notes reads, each but once in ten minutes for the same person.
 *
 * @param isChosen whether that person chose the reason: then it is noted beside any other one
 * @throws what D1 throws
 */
export async function insertReads(
  db: Database,
  reads: readonly Read[],
  { reason, isChosen = false }: { reason: ReadReason; isChosen?: boolean },
  { actor, at }: AuditActor,
): Promise<void> {
  const rows = reads.map(({ companion, what, subject }) => [companion, what, subject])
  const since = at - READ_NOTED_MINUTES * MINUTE_MS
  const insert = sql`
    INSERT INTO ${companionAccessLog} (at, companion, actor, what, subject, reason)
    SELECT DISTINCT ${at}, one.value ->> 0, ${actor}, one.value ->> 1, one.value ->> 2, ${reason}
    FROM json_each(${JSON.stringify(rows)}) AS one
    WHERE NOT EXISTS (SELECT 1 FROM companion_access_log l WHERE l.subject = one.value ->> 2
      AND l.what = one.value ->> 1 AND l.actor = ${actor} AND l.at > ${since}
      AND l.companion IS one.value ->> 0 AND (l.reason = ${reason} OR NOT ${Number(isChosen)}))`
  await writeAll(db, [insert])
}
