import { audited, type AuditEvent } from '../platform/db/audited.ts'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { publishCompanions } from '../catalogue/engine/projection.ts'
import { mediaById } from './files/queries.ts'
import { assertPublic, publishFile, updateAlt } from './files/writes.ts'
import { isBlocked, type Fingerprint } from './consents/blocklist.ts'
import { highlightById, isRoom, storyById } from './stories/queries.ts'
import { addStory, writeStoryText, writeTitle } from './stories/writes.ts'
import { isConsented, type SubmissionWithFile } from './submissions/queries.ts'
import { isNewFile } from './submissions/rules.ts'
import { assertConsented, assertSubmitted, endSubmission } from './submissions/writes.ts'
import { Failure } from '../platform/lib/failure.ts'
import { HOUR_MS } from '../platform/lib/time.ts'
import { updateAccess } from './change-media.ts'

/**
 * Publishes a submission and ends it in one batch, provided that the companion's consent to that use is valid.
 *
 * @param extraWrites further statements of the batch, such as the companion's email
 * @throws a failed assertion if the submission can't be published now, see `requirePublishable`
 */
export async function approveSubmission(
  db: Database,
  submission: SubmissionWithFile,
  { event, extraWrites }: { event: AuditEvent; extraWrites: readonly Write[] },
): Promise<void> {
  const { id, companionId, mediaId, kind, file } = submission
  const events = [event]
  const writes = [
    assertSubmitted(db, submission),
    assertConsented(db, submission),
    ...extraWrites,
    endSubmission(db, id),
  ]
  if (isNewFile(submission)) writes.push(...publishFile(db, file, event.at))
  switch (kind) {
    case 'gallery':
      break
    case 'story':
      writes.push(assertPublic(db, mediaId), ...storyOf(db, submission, event.at))
      break
    case 'public':
      events.push({
        actor: event.actor,
        at: event.at,
        act: 'media.changed',
        subject: mediaId,
        detail: { before: { access_level: file.accessLevel }, after: { access_level: 'public' } },
      })
      writes.push(...updateAccess(db, mediaId, 'public'))
      break
    default:
      writes.push(...textOf(db, submission))
  }
  writes.push(publishCompanions(db, [companionId]))
  await audited(db, events, writes)
}

/** Statements that publish a submitted story. */
function storyOf(db: Database, submission: SubmissionWithFile, now: number): Write[] {
  const { id, companionId, mediaId, storyHours, highlightId } = submission
  return addStory(db, {
    id,
    companionId,
    mediaId,
    text: submission.storyText,
    texts: submission.storyTexts,
    createdAt: now,
    language: submission.textLanguage ?? 'en',
    expiresAt: storyHours === null ? null : now + storyHours * HOUR_MS,
    highlight:
      highlightId === null
        ? null
        : {
            id: highlightId,
            title: submission.highlightTitle,
            titles: submission.highlightTitles,
          },
  })
}

/** Statements that publish a submitted text. */
function textOf(db: Database, submission: SubmissionWithFile): Write[] {
  const { companionId, kind, mediaId, highlightId, storyId, textLanguage: language } = submission
  if (kind === 'title' && highlightId) {
    const text = submission.highlightTitle
    return writeTitle(db, { id: highlightId, companionId }, { language, text })
  }
  if (kind === 'text' && storyId) {
    return writeStoryText(
      db,
      { id: storyId, companionId },
      { language, text: submission.storyText },
    )
  }
  return [updateAlt(db, mediaId, { language: submission.altLanguage, alt: submission.alt })]
}

/**
 * Checks that a submission can be published now.
 *
 * @throws Failure 409 without consent, for a withdrawn file, and if the story or highlight has no room for it
 */
export async function requirePublishable(
  db: Database,
  submission: SubmissionWithFile,
  fingerprint: Fingerprint | undefined,
): Promise<void> {
  const { companionId, kind, mediaId, highlightId } = submission
  const refuse = (
    id: 'submission.no-consent' | 'media.blocked' | 'story.full' | 'submission.file-changed',
  ) => new Failure('conflict', id)
  const isStory = kind === 'story'
  const showsPublished = isStory && !isNewFile(submission)
  const [hasConsent, isWithdrawn, publishedFile, hasRoom, highlight, story] = await Promise.all([
    isConsented(db, submission),
    fingerprint !== undefined && isBlocked(db, fingerprint, companionId),
    showsPublished ? mediaById(db, mediaId) : undefined,
    !isStory || isRoom(db, { companionId, highlightId }),
    kind === 'title' ? highlightById(db, highlightId ?? '') : undefined,
    kind === 'text' ? storyById(db, submission.storyId ?? '') : undefined,
  ])
  if (!hasConsent) throw refuse('submission.no-consent')
  if (isWithdrawn) throw refuse('media.blocked')
  if (showsPublished && publishedFile?.accessLevel !== 'public') {
    throw refuse('submission.file-changed')
  }
  if (!hasRoom) throw refuse('story.full')
  const isGone = (kind === 'title' && !highlight) || (kind === 'text' && !story)
  if (isGone) throw refuse('submission.file-changed')
}
