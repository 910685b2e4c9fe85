import type { AuditEvent } from '../platform/db/audited.ts'
import { audited } from '../platform/db/audited.ts'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { publishCompanions } from '../catalogue/engine/projection.ts'
import { mediaById, mediaFolder } from './files/queries.ts'
import { appendMedia, updateAlt } from './files/writes.ts'
import { fingerprintOf, isBlocked } from './consents/blocklist.ts'
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
  type Stores,
} from './clean-up-folders.ts'
import { copyFolder } from './copy-files.ts'

/** Of the same batch: what is noted of the approval, and her mail. */
type Approval = { act: AuditEvent; writes: readonly Write[] }

/**
 * Publishes what was submitted, in one batch with the end of the submission, while her consent to that use
 * holds.
 *
 * @throws Failure as `requirePublishable`, and 503; a failed assertion when something has changed meanwhile
 */
export async function approveSubmission(
  stores: Stores,
  found: SubmissionRow,
  { act, writes }: Approval,
): Promise<void> {
  const { db } = stores
  await requirePublishable(db, found)
  const checked = [assertSubmitted(db, found), assertConsented(db, found), ...writes]
  if (found.mediaId === null) return publishFile(stores, found, { act, writes: checked })
  const approvalWrites = [...checked, endSubmission(db, found.id)]
  if (found.kind === 'public') return openFile(stores, found, { act, writes: approvalWrites })
  await audited(db, act, [
    ...approvalWrites,
    ...changesOf(db, found, act.at),
    publishCompanions(db, [found.companionId]),
  ])
}

/** What is published of a submission beside its file. @param at epoch milliseconds */
function changesOf(db: Database, found: SubmissionRow, at: number): Write[] {
  const { id, companionId, kind, mediaId, alt, highlightId, highlightTitle, storyId } = found
  const { storyText: text, textLanguage: language } = found
  if (kind === 'alt' && mediaId)
    return [updateAlt(db, mediaId, { language: found.altLanguage, alt })]
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
    mediaId: fileOf(found),
    text,
    texts: found.storyTexts,
    createdAt: at,
    language: language ?? 'en',
    expiresAt: found.storyHours === null ? null : at + found.storyHours * HOUR_MS,
    highlight:
      highlightId === null
        ? null
        : { id: highlightId, title: highlightTitle, titles: found.highlightTitles },
  })
}

/**
 * What would keep a submission from being published now.
 *
 * @throws Failure 409 without consent, for what was withdrawn, and where there is no place for it
 */
export async function requirePublishable(db: Database, found: SubmissionRow): Promise<void> {
  const { companionId, kind, mediaId, highlightId } = found
  const refuse = (
    id: 'submission.no-consent' | 'media.blocked' | 'story.full' | 'submission.moved',
  ) => new Failure('conflict', id)
  if (!(await isConsented(db, found))) throw refuse('submission.no-consent')
  const fingerprint = await fingerprintOf(db, fileOf(found))
  if (fingerprint && (await isBlocked(db, fingerprint, companionId))) throw refuse('media.blocked')
  if (kind === 'story') {
    const isHidden = mediaId !== null && (await mediaById(db, mediaId))?.accessLevel !== 'public'
    if (isHidden) throw refuse('submission.moved')
    if (!(await isRoom(db, { companionId, highlightId }))) throw refuse('story.full')
  }
  const isGone =
    (kind === 'title' && !(await highlightById(db, highlightId ?? ''))) ||
    (kind === 'text' && !(await storyById(db, found.storyId ?? '')))
  if (isGone) throw refuse('submission.moved')
}

/**
 * Its files are copied to where published files lie, then one batch puts the row of media in the place of
 * the submission. The copies are noted as an upload's are.
 */
async function publishFile(
  stores: Stores,
  found: SubmissionRow,
  { act, writes }: Approval,
): Promise<void> {
  const { db, bucket } = stores
  const { id, companionId, type, accessLevel, alt, sizeBytes } = found
  const { width, height, color, preview, durationSeconds } = found
  const purpose = found.kind === 'story' ? 'story' : 'gallery'
  const to = mediaFolder(found)
  const folder = await registerEmptyFolder(stores, to, act.at)
  try {
    await copyFolder(bucket, submissionFolder(found), to)
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
      ...changesOf(db, found, act.at),
      assertUploadRegistered(db, folder),
      completeUpload(db, to),
      publishCompanions(db, [companionId]),
    ])
  } catch (error) {
    await tryCleanUp(stores, to, folder)
    throw error
  }
  // What is left of the submission is not public, and stays noted.
  await cleanUpFoldersOf(stores, id)
}

async function openFile(
  stores: Stores,
  { mediaId }: SubmissionRow,
  { act, writes }: Approval,
): Promise<void> {
  const { actor, at } = act
  const change = { access_level: 'public' as const }
  try {
    await changeMedia(stores, mediaId ?? '', change, { actor, at }, { acts: [act], writes })
  } catch (error) {
    // It is published; what is left where it lay before is not public, and stays noted.
    if (error instanceof Failure && error.refusal.id === 'media.not-removed') return
    throw error
  }
}
