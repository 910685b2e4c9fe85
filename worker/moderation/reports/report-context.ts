import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { companions } from '../../companions/schema/companions.ts'
import { media } from '../../media/schema/media.ts'
import { reviews } from '../schema/reviews.ts'
import { isHeld, hasVisibilityGrace, isWithinLimits } from './holds.ts'
import { isMutedReporter } from './mutes.ts'
import type { HoldSource } from './rules.ts'
import type { NewReport } from './writes.ts'

type ReportSubject = Pick<NewReport, 'companion' | 'target' | 'targetId' | 'reporterKey'>

/** Properties of the reported photo or review that decide who may see it. */
type ReportedItem = { isVip: boolean; isInLists: boolean; isPrivate: boolean }

export type ReportCircumstances = {
  /** Reported photo or review on the profile; `undefined`: there is none. */
  part: ReportedItem | undefined
  isHeld: boolean
  hasVisibilityGrace: boolean
  isWithinLimits: boolean
  /** The sender is muted. */
  isMuted: boolean
}

/**
 * Reads the conditions for accepting a report and for hiding the profile. A thread must be looked
 * up before.
 *
 * @param now epoch milliseconds
 */
export async function loadReportContext(
  db: Database,
  { companion, target, targetId, reporterKey }: ReportSubject,
  sources: readonly HoldSource[],
  now: number,
): Promise<ReportCircumstances> {
  const companionId = companion ?? ''
  const id = targetId ?? ''
  const profile = { isVip: companions.is_vip, isInLists: companions.visible_in_feed }
  const photo = db
    .select({
      ...profile,
      isPrivate: sql<number>`${media.accessLevel} = 'private'`.as('is_private'),
    })
    .from(media)
    .innerJoin(companions, eq(companions.id, media.companionId))
    .where(
      and(
        eq(media.id, id),
        eq(media.companionId, companionId),
        eq(media.state, 'published'),
        eq(media.type, 'photo'),
        eq(media.purpose, 'gallery'),
      ),
    )
  const review = db
    .select({ ...profile, isPrivate: sql<number>`0`.as('is_private') })
    .from(reviews)
    .innerJoin(companions, eq(companions.id, reviews.companionId))
    .where(
      and(eq(reviews.id, id), eq(reviews.companionId, companionId), eq(reviews.state, 'published')),
    )
  const conditions = db
    .select({
      isHeld: sql<number>`${isHeld(companionId)}`.as('is_held'),
      isKeptVisible: sql<number>`${hasVisibilityGrace(companionId, now)}`.as('is_kept'),
      isWithinLimits: sql<number>`${isWithinLimits(sources, now)}`.as('is_within'),
      isMuted: sql<number>`${isMutedReporter(reporterKey, now)}`.as('is_muted'),
    })
    .from(sql`(SELECT 1)`)
  const [[reportedPhoto], [reportedReview], [hiding]] = await db.batch([photo, review, conditions])
  const part = {
    photo: reportedPhoto,
    review: reportedReview,
    profile: undefined,
    thread: undefined,
    member: undefined,
  }[target]
  return {
    part: part && { ...part, isPrivate: part.isPrivate === 1 },
    isHeld: hiding?.isHeld === 1,
    hasVisibilityGrace: hiding?.isKeptVisible === 1,
    isWithinLimits: hiding?.isWithinLimits === 1,
    isMuted: hiding?.isMuted === 1,
  }
}
