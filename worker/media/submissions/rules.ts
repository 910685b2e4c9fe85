import { MAX_SUBMISSIONS, SUBMISSION_DUE_HOURS } from '#media/submission-options'
import { otherTexts, type TextLanguage, type TextsByLanguage } from '#platform/text-languages'
import type { UploadFields } from '#media/media'
import type { ConsentUse } from '#media/media-consent-options'
import type { StoryFields, SubmissionFields, SubmissionTexts } from '#media/submitted-media'
import { Failure, invalidField } from '../../platform/lib/failure.ts'
import { DAY_MS, HOUR_MS } from '../../platform/lib/time.ts'
import type { submittedMedia } from '../schema/submitted-media.ts'

type SubmissionRow = typeof submittedMedia.$inferSelect

/** How long a returned file is kept when she does nothing about it. */
export const SUBMISSION_RETENTION_MS = 90 * DAY_MS

export const submissionDueAt = (submittedAt: number): number =>
  submittedAt + SUBMISSION_DUE_HOURS * HOUR_MS

/** @throws Failure 409 while as many as may be are undecided */
export function requireRoom(count: number): void {
  if (count < MAX_SUBMISSIONS) return
  throw new Failure('conflict', 'submission.full', { max: MAX_SUBMISSIONS })
}

type Kind = Pick<SubmissionRow, 'id' | 'kind' | 'mediaId' | 'accessLevel'>

/** The file that is shown: the published one, or that of the submission. */
export const fileOf = ({ id, mediaId }: Pick<Kind, 'id' | 'mediaId'>): string => mediaId ?? id

/** What she must have agreed to for it; null where nothing else is shown than before. */
export function submissionUse({
  kind,
  accessLevel,
}: Pick<Kind, 'kind' | 'accessLevel'>): ConsentUse | null {
  if (kind === 'gallery') return accessLevel
  if (kind === 'story') return 'stories'
  return kind === 'public' ? 'public' : null
}

/** @throws Failure 422 for a use that she has not agreed to */
export function requireUse(
  { access_level: access, purpose }: UploadFields,
  { uses }: SubmissionFields,
): void {
  if (!uses.includes(purpose === 'story' ? 'stories' : access)) {
    throw invalidField('uses', 'submission.uses')
  }
}

/** A story's words and where it goes, as they are stored. @param own her language @throws Failure 422 unless it is exactly one place */
export function storyColumns(fields: StoryFields, own: TextLanguage) {
  const { text, hours, highlightId, highlightTitle = '', language = own } = fields
  if ((hours === undefined) === (highlightId === undefined)) {
    throw invalidField('hours', 'submission.place')
  }
  if (highlightId !== undefined && highlightTitle === '') {
    throw invalidField('highlightTitle', 'story.highlight-title')
  }
  return {
    storyText: text,
    textLanguage: language,
    storyTexts: otherTexts(fields.texts, language),
    storyHours: hours ?? null,
    highlightId: highlightId ?? null,
    highlightTitle: highlightId === undefined ? '' : highlightTitle,
    highlightTitles: highlightId === undefined ? {} : otherTexts(fields.highlightTitles, language),
  }
}

/** What she can still word otherwise, of what a submission of its kind has. */
export function wordsOf(row: SubmissionRow, typed: SubmissionTexts) {
  const { kind, mediaId, highlightId } = row
  const hasFile = mediaId === null
  const alt = hasFile || (kind === 'alt' && typed.alt !== '') ? typed.alt : undefined
  const text = kind === 'story' || (kind === 'text' && typed.text !== '') ? typed.text : undefined
  const isNew = kind === 'story'
  const others = (written: TextsByLanguage | undefined, before: TextsByLanguage) =>
    isNew && written ? otherTexts(written, row.textLanguage ?? 'en') : before
  return {
    alt: alt ?? row.alt,
    storyText: text ?? row.storyText,
    storyTexts: others(typed.texts, row.storyTexts),
    highlightTitle: (highlightId ? typed.highlightTitle : undefined) ?? row.highlightTitle,
    highlightTitles: others(highlightId ? typed.highlightTitles : undefined, row.highlightTitles),
  }
}
