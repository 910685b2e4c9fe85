import type { BatchItem } from 'drizzle-orm/batch'
import { audited } from '../db/audited.ts'
import type { Database } from '../db/client.ts'
import type { CompanionPart } from '../db/companion-part.ts'
import { channelPart } from '../features/access-log/companion-part.ts'
import { appealPart } from '../features/appeals/companion-part.ts'
import { applicationPart } from '../features/applications/companion-part.ts'
import { historyPart } from '../features/audit-log/companion-part.ts'
import { accessPart } from '../features/companion-access/companion-part.ts'
import { accountPart } from '../features/companion-accounts/companion-part.ts'
import { figurePart } from '../features/companion-days/companion-part.ts'
import { notePart } from '../features/companion-notes/companion-part.ts'
import { companionPart } from '../features/companions/companion-part.ts'
import { mediaPart } from '../features/media/companion-part.ts'
import { consentPart } from '../features/media-consents/companion-part.ts'
import { publicationPlansPart } from '../features/publication-plans/companion-part.ts'
import { publicationPart } from '../features/publication/companion-part.ts'
import { renewalPart } from '../features/renewals/companion-part.ts'
import { requestPart } from '../features/requests/companion-part.ts'
import { reviewPart } from '../features/reviews/companion-part.ts'
import { revisionPart } from '../features/revisions/companion-part.ts'
import { staffNotePart } from '../features/staff-notes/companion-part.ts'
import { storyPart } from '../features/stories/companion-part.ts'
import { submittedMediaPart } from '../features/submitted-media/companion-part.ts'
import { iso } from '../lib/time.ts'
import { inWords } from './export-member.ts'

/** Every noun that knows something of a companion, in the order of her copy. */
export const companionParts: readonly CompanionPart[] = [
  companionPart,
  applicationPart,
  accountPart,
  revisionPart,
  notePart,
  staffNotePart,
  appealPart,
  renewalPart,
  mediaPart,
  submittedMediaPart,
  consentPart,
  publicationPart,
  publicationPlansPart,
  storyPart,
  requestPart,
  reviewPart,
  figurePart,
  channelPart,
  accessPart,
  historyPart,
]

/** All that is known of a companion, part by part; times as ISO text. That a copy was taken is noted. */
export async function exportCompanion(
  db: Database,
  { companionId, memberId, now }: { companionId: string; memberId: string; now: number },
): Promise<Record<string, object | string>> {
  const reads = Object.entries(
    Object.assign({}, ...companionParts.map((part) => part.export(db, companionId))) as Record<
      string,
      BatchItem<'sqlite'>
    >,
  )
  const [first, ...others] = reads.map(([, read]) => read)
  // One batch, so that all parts are of the same moment.
  const answers = (first ? await db.batch([first, ...others]) : []) as object[][]
  const copy = reads.map(([name], at) => [name, (answers[at] ?? []).map(inWords)] as const)
  const act = { actor: memberId, at: now, act: 'companion.exported', subject: companionId }
  await audited(db, act, [])
  return { exportedAt: iso(now), ...Object.fromEntries(copy) }
}
