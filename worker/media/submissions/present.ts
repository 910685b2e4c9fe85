import { consentUses, type ConsentUse } from '#media/media-consents'
import type { ListedSubmission } from '#media/submitted-media'
import { isOverdue } from '../../platform/db/queue.ts'
import { iso, isoOrNull } from '../../platform/lib/time.ts'
import type { ShownSubmission } from './queries.ts'
import type { FoundSubmission } from './queue.ts'
import { isNewFile } from './rules.ts'

/** Fields of a submission in addition to those of its file, for its companion. */
export const presentState = (row: ShownSubmission) => ({
  kind: row.kind,
  language: row.altLanguage ?? row.textLanguage,
  mediaId: isNewFile(row) ? null : row.mediaId,
  storyId: row.storyId,
  text: row.storyText,
  texts: row.storyTexts,
  hours: row.storyHours,
  highlightId: row.highlightId,
  highlightTitle: row.highlightTitle,
  highlightTitles: row.highlightTitles,
  published: row.published,
  state: row.state,
  reason: row.reason,
  createdAt: iso(row.submittedAt),
  dueAt: isoOrNull(row.dueAt),
  version: row.version,
})

/** Fields of a submission for staff. @param now epoch milliseconds */
export const presentSubmissionListItem = (
  row: FoundSubmission,
  now: number,
  { alike, isNearWithdrawn }: Pick<ListedSubmission, 'alike' | 'isNearWithdrawn'>,
) => ({
  ...presentState(row),
  companion: { id: row.companionId, name: row.name },
  alike,
  isNearWithdrawn,
  isOverdue: isOverdue(row, now),
  consent: consentOf(row),
})

function consentOf(row: FoundSubmission): ListedSubmission['consent'] {
  const { shown, others, givenBy, givenAt } = row
  if (shown === null || others === null || givenBy === null || givenAt === null) return null
  const flags: Record<ConsentUse, number | null> = {
    public: row.isPublic,
    private: row.isPrivate,
    stories: row.isStory,
  }
  const uses = consentUses.filter((use) => flags[use] === 1)
  return { shown, others, uses, givenBy, givenAt: iso(givenAt) }
}
