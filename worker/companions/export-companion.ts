import type { BatchItem } from 'drizzle-orm/batch'
import { audited, type AuditActor } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { registeredCompanionParts } from '../platform/db/companion-part.ts'
import { iso } from '../platform/lib/time.ts'
import { withIsoTimes } from '../accounts/export-member.ts'
import { exportRows, type ExportRow } from './profiles/export-rows.ts'
import { countMatches } from './profiles/list.ts'
import type { CompanionQuery } from './profiles/matching.ts'

/** All that is known of a companion, part by part; times as ISO text. That a copy was taken is noted. */
export async function exportCompanion(
  db: Database,
  { companionId, memberId, now }: { companionId: string; memberId: string; now: number },
): Promise<Record<string, object | string>> {
  const reads = Object.entries(
    Object.assign(
      {},
      ...registeredCompanionParts().map((part) => part.export(db, companionId)),
    ) as Record<string, BatchItem<'sqlite'>>,
  )
  const [first, ...otherReads] = reads.map(([, read]) => read)
  // One batch, so that all parts have the state of the same moment.
  const answers = (first ? await db.batch([first, ...otherReads]) : []) as object[][]
  const copy = reads.map(
    ([name], index) => [name, (answers[index] ?? []).map(withIsoTimes)] as const,
  )
  const event = { actor: memberId, at: now, act: 'companion.exported', subject: companionId }
  await audited(db, event, [])
  return { exportedAt: iso(now), ...Object.fromEntries(copy) }
}

/**
 * Matching companions in chunks. The export is recorded in the audit log before the first chunk.
 *
 * @throws errors of D1, also while rows are read
 */
export async function exportCompanions(
  db: Database,
  query: CompanionQuery,
  { actor, at }: AuditActor,
): Promise<AsyncGenerator<ExportRow[], void>> {
  const count = await countMatches(db, query)
  const event = { actor, at, act: 'companions.exported', subject: 'companions' }
  await audited(db, { ...event, detail: { ...query.filters, count } }, [])
  return exportRows(db, query)
}
