import type { AuditEvent } from '../platform/db/audited.ts'
import { audited } from '../platform/db/audited.ts'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { publishCompanions } from '../catalogue/engine/projection.ts'
import { mediaById, mediaFolder } from './files/queries.ts'
import { appendMedia, updateAlt } from './files/writes.ts'
import { isBlocked, type Fingerprint } from './consents/blocklist.ts'
import { completeUpload, assertUploadRegistered } from './pending-uploads/queries.ts'
import { highlightById, isRoom, storyById } from './stories/queries.ts'
import { addStory, writeStoryText, writeTitle } from './stories/writes.ts'
import { isConsented, submissionFolder, type SubmissionRow } from './submissions/queries.ts'
import { fileOf } from './submissions/rules.ts'
import { assertConsented, assertSubmitted, endSubmission } from './submissions/writes.ts'
import { Failure } from '../platform/lib/failure.ts'
import { errorMessage } from '../platform/lib/reason.ts'
import { HOUR_MS } from '../platform/lib/time.ts'
import { changeMedia } from './change-media.ts'
import {
  cleanUpFoldersOf,
  registerEmptyFolder,
  tryCleanUp,
  type FolderStores,
} from './clean-up-folders.ts'
import { copyFiles, listFiles } from './copy-files.ts'

/**
 * Audit event of the approval, and further statements of the same batch, such as the companion's email. `defer`
 * continues work after the response.
 */
type Approval = {
  act: AuditEvent
  writes: readonly Write[]
  defer: (work: Promise<void>) => void
}

/** A submission and the fingerprint of its file; undefined: the file was not uploaded. */
type FoundSubmission = { submission: SubmissionRow; fingerprint: Fingerprint | undefined }

/**
 * Publishes a submission and ends it in one batch, provided that the companion's consent to that use is valid.
 *
 * @throws Failure as `requirePublishable`, and 503; a failed assertion if something has changed since
 */
export async function approveSubmission(
  stores: FolderStores,
  found: FoundSubmission,
  { act, writes, defer }: Approval,
): Promise<void> {
  const { db } = stores
  const { submission } = found
  await requirePublishable(db, found)
  const checked = [assertSubmitted(db, submission), assertConsented(db, submission), ...writes]
  if (submission.mediaId === null) {
    return publishFile(stores, submission, { act, writes: checked, defer })
  }
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
export async function requirePublishable(
  db: Database,
  { submission, fingerprint }: FoundSubmission,
): Promise<void> {
  const { companionId, kind, mediaId, highlightId } = submission
  const refuse = (
    id: 'submission.no-consent' | 'media.blocked' | 'story.full' | 'submission.file-changed',
  ) => new Failure('conflict', id)
  const isStory = kind === 'story'
  const [hasConsent, isWithdrawn, publishedFile, hasRoom, highlight, story] = await Promise.all([
    isConsented(db, submission),
    fingerprint !== undefined && isBlocked(db, fingerprint, companionId),
    isStory && mediaId !== null ? mediaById(db, mediaId) : undefined,
    !isStory || isRoom(db, { companionId, highlightId }),
    kind === 'title' ? highlightById(db, highlightId ?? '') : undefined,
    kind === 'text' ? storyById(db, submission.storyId ?? '') : undefined,
  ])
  if (!hasConsent) throw refuse('submission.no-consent')
  if (isWithdrawn) throw refuse('media.blocked')
  if (isStory && mediaId !== null && publishedFile?.accessLevel !== 'public') {
    throw refuse('submission.file-changed')
  }
  if (!hasRoom) throw refuse('story.full')
  const isGone = (kind === 'title' && !highlight) || (kind === 'text' && !story)
  if (isGone) throw refuse('submission.file-changed')
}

/**
 * Copies the submission's files to the folder of published files, then replaces the submission by a row of `media` in
 * one batch. The folder of the copies is registered as for an upload.
 */
async function publishFile(
  stores: FolderStores,
  submission: SubmissionRow,
  { act, writes, defer }: Approval,
): Promise<void> {
  const { db, bucket } = stores
  const { id, companionId, type, accessLevel, alt, sizeBytes } = submission
  const { width, height, color, preview, durationSeconds } = submission
  const purpose = submission.kind === 'story' ? 'story' : 'gallery'
  const from = submissionFolder(submission)
  const to = mediaFolder(submission)
  const [files, folder] = await Promise.all([
    listFiles(bucket, from),
    registerEmptyFolder(stores, to, act.at),
  ])
  try {
    await copyFiles(bucket, files, { from, to })
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
  defer(emptyLater(stores, id))
}

/** Empties the registered folders of a file. It never throws; on an error the clean-up job does it. */
async function emptyLater(stores: FolderStores, id: string): Promise<void> {
  try {
    await cleanUpFoldersOf(stores, id)
  } catch (error) {
    console.warn(JSON.stringify({ event: 'sweep.failed', id, error: errorMessage(error) }))
  }
}

async function openFile(
  stores: FolderStores,
  { mediaId }: SubmissionRow,
  { act, writes }: Omit<Approval, 'defer'>,
): Promise<void> {
  const { actor, at } = act
  const change = { access_level: 'public' as const }
  try {
    await changeMedia(stores, mediaId ?? '', change, { actor, at }, { auditEvents: [act], writes })
  } catch (error) {
    // The file is published; the files at its former address are not public, and their folder stays registered.
    if (error instanceof Failure && error.refusal.id === 'media.not-removed') return
    throw error
  }
}
