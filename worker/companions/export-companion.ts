import type { BatchItem } from 'drizzle-orm/batch'
import { audited } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { registeredCompanionParts } from '../platform/db/companion-part.ts'
import { iso } from '../platform/lib/time.ts'
import { inWords } from '../accounts/export-member.ts'

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
  const copy = reads.map(([name], index) => [name, (answers[index] ?? []).map(inWords)] as const)
  const event = { actor: memberId, at: now, act: 'companion.exported', subject: companionId }
  await audited(db, event, [])
  return { exportedAt: iso(now), ...Object.fromEntries(copy) }
}
