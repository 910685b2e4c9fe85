import type { BatchItem } from 'drizzle-orm/batch'
import { audited } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import type { CompanionPart } from './sql/companion-part.ts'
import { channelPart } from '../accounts/admin-sign-in-log/companion-part.ts'
import { appealPart } from '../moderation/appeals/companion-part.ts'
import { applicationPart } from '../moderation/applications/companion-part.ts'
import { historyPart } from '../staff/audit-log/companion-part.ts'
import { accessPart } from './read-log/companion-part.ts'
import { accountPart } from './accounts/companion-part.ts'
import { figurePart } from './profile-stats/companion-part.ts'
import { notePart } from './notices/companion-part.ts'
import { companionPart } from './profiles/companion-part.ts'
import { mediaPart } from '../media/files/companion-part.ts'
import { consentPart } from '../media/consents/companion-part.ts'
import { publicationPlansPart } from './publication-plans/companion-part.ts'
import { publicationPart } from './listing-consent/companion-part.ts'
import { promotionPart } from './promotion-consent/companion-part.ts'
import { renewalPart } from '../moderation/photo-verifications/companion-part.ts'
import { requestPart } from '../messaging/requests/companion-part.ts'
import { reviewPart } from '../moderation/reviews/companion-part.ts'
import { revisionPart } from './revisions/companion-part.ts'
import { staffNotePart } from '../staff/staff-notes/companion-part.ts'
import { storyPart } from '../media/stories/companion-part.ts'
import { submittedMediaPart } from '../media/submissions/companion-part.ts'
import { iso } from '../platform/lib/time.ts'
import { inWords } from '../accounts/export-member.ts'

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
  promotionPart,
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
