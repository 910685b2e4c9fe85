import {
  MAX_SUBMISSIONS,
  SUBMISSION_DUE_HOURS,
  type StoryFields,
  type SubmissionFields,
  type SubmissionTexts,
} from '#media/submitted-media'
import { otherTexts, type TextLanguage, type TextsByLanguage } from '#platform/text-languages'
import type { UploadFields } from '#media/media'
import type { ConsentUse } from '#media/media-consents'
import { Failure, invalidField } from '../../platform/lib/failure.ts'
import { DAY_MS, HOUR_MS } from '../../platform/lib/time.ts'
import type { AccessLevel } from '../schema/media.ts'
import type { mediaSubmissions } from '../schema/media-submissions.ts'

type SubmissionRow = typeof mediaSubmissions.$inferSelect

/** Retention of a returned file that its companion neither changes nor deletes. */
export const SUBMISSION_RETENTION_MS = 90 * DAY_MS

/** Time at which a submission is due, in epoch milliseconds. */
export const submissionDueAt = (submittedAt: number): number =>
  submittedAt + SUBMISSION_DUE_HOURS * HOUR_MS

/** @throws Failure 409 while the maximum number of files is undecided */
export function requireRoom(count: number): void {
  if (count >= MAX_SUBMISSIONS) throw submissionsFull()
}

export const submissionsFull = () =>
  new Failure('conflict', 'submission.full', { max: MAX_SUBMISSIONS })

/** True for the submission of a new file, not of a change of a published one. */
export const isNewFile = ({ id, mediaId }: Pick<SubmissionRow, 'id' | 'mediaId'>): boolean =>
  mediaId === id

type SubmittedUse = Pick<SubmissionRow, 'kind'> & { accessLevel: AccessLevel }

/**
 * Use that the companion must have agreed to; null for a submission that shows nothing new.
 *
 * @param accessLevel of the file
 */
export function submissionUse({ kind, accessLevel }: SubmittedUse): ConsentUse | null {
  if (kind === 'gallery') return accessLevel
  if (kind === 'story') return 'stories'
  return kind === 'public' ? 'public' : null
}

/** @throws Failure 422 for a use that the companion has not agreed to */
export function requireUse(
  { access_level: access, purpose }: UploadFields,
  { uses }: SubmissionFields,
): void {
  if (!uses.includes(purpose === 'story' ? 'stories' : access)) {
    throw invalidField('uses', 'submission.consent-required')
  }
}

/**
 * Columns for a story's texts and place.
 *
 * @param ownLanguage language of the companion
 * @throws Failure 422 unless exactly one place is given
 */
export function submittedStoryColumns(fields: StoryFields, ownLanguage: TextLanguage) {
  const { text, hours, highlightId, highlightTitle = '', language = ownLanguage } = fields
  if ((hours === undefined) === (highlightId === undefined)) {
    throw invalidField('hours', 'submission.invalid-placement')
  }
  if (highlightId !== undefined && highlightTitle === '') {
    throw invalidField('highlightTitle', 'story.highlight-title-required')
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

/** Texts of a submission after an edit, limited to those that its kind has. A new file's `alt` is not among them. */
export function submittedTexts(row: SubmissionRow, edits: SubmissionTexts) {
  const { kind, highlightId } = row
  const alt = kind === 'alt' && edits.alt !== '' ? edits.alt : undefined
  const text = kind === 'story' || (kind === 'text' && edits.text !== '') ? edits.text : undefined
  const isNew = kind === 'story'
  const textsAfter = (editedTexts: TextsByLanguage | undefined, before: TextsByLanguage) =>
    isNew && editedTexts ? otherTexts(editedTexts, row.textLanguage ?? 'en') : before
  return {
    alt: alt ?? row.alt,
    storyText: text ?? row.storyText,
    storyTexts: textsAfter(edits.texts, row.storyTexts),
    highlightTitle: (highlightId ? edits.highlightTitle : undefined) ?? row.highlightTitle,
    highlightTitles: textsAfter(
      highlightId ? edits.highlightTitles : undefined,
      row.highlightTitles,
    ),
  }
}
