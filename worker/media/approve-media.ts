import type { AuditEvent } from '../platform/db/audited.ts'
import { audited } from '../platform/db/audited.ts'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { publishCompanions } from '../catalogue/engine/projection.ts'
import { mediaById, mediaFolder } from './files/queries.ts'
import { appendMedia, updateAlt } from './files/writes.ts'
import { blockFingerprintOf, isBlocked } from './consents/blocklist.ts'
import { completeUpload, assertUploadRegistered } from './pending-uploads/queries.ts'
import { highlightById, isRoom, storyById } from './stories/queries.ts'
import { addStory, writeStoryText, writeTitle } from './stories/writes.ts'
import { isConsented, submissionFolder, type SubmissionRow } from './submissions/queries.ts'
import { fileOf } from './submissions/rules.ts'
import { assertConsented, assertSubmitted, endSubmission } from './submissions/writes.ts'
import { Failure } from '../platform/lib/failure.ts'
import { HOUR_MS } from '../platform/lib/time.ts'
import { changeMedia } from './change-media.ts'
import {
  cleanUpFoldersOf,
  registerEmptyFolder,
  tryCleanUp,
  type FolderStores,
} from './clean-up-folders.ts'
import { copyFolder } from './copy-files.ts'

/** Audit event of the approval, and further statements of the same batch, such as the companion's email. */
type Approval = { act: AuditEvent; writes: readonly Write[] }

/**
 * Publishes a submission and ends it in one batch, provided that the companion's consent to that use is valid.
 *
 * @throws Failure as `requirePublishable`, and 503; a failed assertion if something has changed since
 */
export async function approveSubmission(
  stores: FolderStores,
  submission: SubmissionRow,
  { act, writes }: Approval,
): Promise<void> {
  const { db } = stores
  await requirePublishable(db, submission)
  const checked = [assertSubmitted(db, submission), assertConsented(db, submission), ...writes]
  if (submission.mediaId === null) return publishFile(stores, submission, { act, writes: checked })
  const approvalWrites = [...checked, endSubmission(db, submission.id)]
  if (submission.kind === 'public')
    return openFile(stores, submission, { act, writes: approvalWrites })
  await audited(db, act, [
    ...approvalWrites,
    ...changesOf(db, submission, act.at),
    publishCompanions(db, [submission.companionId]),
  ])
}

/** Statements that publish a submission, except those for its file. @param now epoch milliseconds */
function changesOf(db: Database, submission: SubmissionRow, now: number): Write[] {
  const { id, companionId, kind, mediaId, alt, highlightId, highlightTitle, storyId } = submission
  const { storyText: text, textLanguage: language } = submission
  if (kind === 'alt' && mediaId)
    return [updateAlt(db, mediaId, { language: submission.altLanguage, alt })]
  if (kind === 'title' && highlightId) {
    return writeTitle(db, { id: highlightId, companionId }, { language, text: highlightTitle })
  }
  if (kind === 'text' && storyId) {
    return writeStoryText(db, { id: storyId, companionId }, { language, text })
  }
  if (kind !== 'story') return []
  return addStory(db, {
    id,
    companionId,
    mediaId: fileOf(submission),
    text,
    texts: submission.storyTexts,
    createdAt: now,
    language: language ?? 'en',
    expiresAt: submission.storyHours === null ? null : now + submission.storyHours * HOUR_MS,
    highlight:
      highlightId === null
        ? null
        : { id: highlightId, title: highlightTitle, titles: submission.highlightTitles },
  })
}

/**
 * Checks that a submission can be published now.
 *
 * @throws Failure 409 without consent, for a withdrawn file, and if the story or highlight has no room for it
 */
export async function requirePublishable(db: Database, submission: SubmissionRow): Promise<void> {
  const { companionId, kind, mediaId, highlightId } = submission
  const refuse = (
    id: 'submission.no-consent' | 'media.blocked' | 'story.full' | 'submission.moved',
  ) => new Failure('conflict', id)
  if (!(await isConsented(db, submission))) throw refuse('submission.no-consent')
  const fingerprint = await blockFingerprintOf(db, fileOf(submission))
  if (fingerprint && (await isBlocked(db, fingerprint, companionId))) throw refuse('media.blocked')
  if (kind === 'story') {
    const isHidden = mediaId !== null && (await mediaById(db, mediaId))?.accessLevel !== 'public'
    if (isHidden) throw refuse('submission.moved')
    if (!(await isRoom(db, { companionId, highlightId }))) throw refuse('story.full')
  }
  const isGone =
    (kind === 'title' && !(await highlightById(db, highlightId ?? ''))) ||
    (kind === 'text' && !(await storyById(db, submission.storyId ?? '')))
  if (isGone) throw refuse('submission.moved')
}

/**
 * Copies the submission's files to the folder of published files, then replaces the submission by a row of `media` in
 * one batch. The folder of the copies is registered as for an upload.
 */
async function publishFile(
  stores: FolderStores,
  submission: SubmissionRow,
  { act, writes }: Approval,
): Promise<void> {
  const { db, bucket } = stores
  const { id, companionId, type, accessLevel, alt, sizeBytes } = submission
  const { width, height, color, preview, durationSeconds } = submission
  const purpose = submission.kind === 'story' ? 'story' : 'gallery'
  const to = mediaFolder(submission)
  const folder = await registerEmptyFolder(stores, to, act.at)
  try {
    await copyFolder(bucket, submissionFolder(submission), to)
    await audited(db, act, [
      ...writes,
      ...appendMedia(db, {
        id,
        companionId,
        type,
        accessLevel,
        purpose,
        alt,
        sizeBytes,
        width,
        height,
        color,
        preview,
        durationSeconds,
        createdAt: act.at,
      }),
      endSubmission(db, id),
      ...changesOf(db, submission, act.at),
      assertUploadRegistered(db, folder),
      completeUpload(db, to),
      publishCompanions(db, [companionId]),
    ])
  } catch (error) {
    await tryCleanUp(stores, to, folder)
    throw error
  }
  // The remaining files of the submission are not public, and their folder stays registered.
  await cleanUpFoldersOf(stores, id)
}

async function openFile(
  stores: FolderStores,
  { mediaId }: SubmissionRow,
  { act, writes }: Approval,
): Promise<void> {
  const { actor, at } = act
  const change = { access_level: 'public' as const }
  try {
    await changeMedia(stores, mediaId ?? '', change, { actor, at }, { acts: [act], writes })
  } catch (error) {
    // The file is published; the files at its former address are not public, and their folder stays registered.
    if (error instanceof Failure && error.refusal.id === 'media.not-removed') return
    throw error
  }
}
