import type { ChangeMedia } from '#media/media'
import type { SubmissionTexts } from '#media/submitted-media'
import { audited } from '../platform/db/audited.ts'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { recordTombstones } from '../platform/db/tombstones.ts'
import { publishCompanions } from '../catalogue/engine/projection.ts'
import { forgetFingerprint } from './consents/blocklist.ts'
import { consentFor } from './consents/queries.ts'
import { agreeTo, endConsent, isRecorded } from './consents/writes.ts'
import { fileById, mediaById } from './files/queries.ts'
import { deleteMedia, updateAlt } from './files/writes.ts'
import { enqueueEmails } from '../platform/mail/writes.ts'
import { foldersOf } from './pending-uploads/queries.ts'
import { mediaSubmittedEmail } from './submissions/emails.ts'
import { submissionById } from './submissions/queries.ts'
import { isNewFile, submissionDueAt, submittedTexts } from './submissions/rules.ts'
import {
  updateSubmission,
  deleteChange,
  deleteStoriesOfFile,
  deleteSubmission,
} from './submissions/writes.ts'
import { Failure } from '../platform/lib/failure.ts'
import { changeStoredMedia } from './change-media.ts'
import { cleanUpFoldersOf, type FolderStores } from './clean-up-folders.ts'
import type { SilentOwnCaller } from '../accounts/lib/own-caller.ts'

const notFound = () => new Failure('not-found', 'submission.not-found')

/**
 * Changes position, cover, text or access of a published file. A file that the companion makes private leaves its
 * stories, and her consent record is extended to private use.
 *
 * @throws Failure 404, and as `changeMedia`
 */
export async function changeOwnMedia(
  db: Database,
  caller: ConsentingCaller,
  change: ChangeOfFile,
): Promise<void> {
  try {
    await changeAsRead(db, caller, change)
  } catch (error) {
    if (!isRecorded(error)) throw error
    // A concurrent request has replaced the consent record, perhaps the same change sent twice.
    await changeAsRead(db, caller, change)
  }
}

type ConsentingCaller = SilentOwnCaller & { name: string }
type ChangeOfFile = ChangeMedia & { id: string }

async function changeAsRead(
  db: Database,
  { companionId, memberId, name, now }: ConsentingCaller,
  { id, ...changes }: ChangeOfFile,
): Promise<void> {
  const media = await mediaById(db, id)
  if (media?.companionId !== companionId) throw notFound()
  const hides = changes.access_level === 'private' && media.accessLevel === 'public'
  const consent = hides ? await consentFor(db, id) : undefined
  const agreedConsent = consent && !consent.forPrivate ? consent : undefined
  const extraWrites: Write[] = []
  if (changes.alt === '') {
    const altLanguage = changes.language ?? null
    const ofFile = { companionId, mediaId: id, highlightId: null }
    extraWrites.push(deleteChange(db, { ...ofFile, kind: 'alt', altLanguage }))
  }
  if (hides) extraWrites.push(deleteStoriesOfFile(db, id))
  if (agreedConsent) {
    extraWrites.push(
      ...agreeTo(db, ['private'], {
        before: agreedConsent,
        mediaId: id,
        companionId,
        at: now,
        shown: agreedConsent.shown,
        others: agreedConsent.others,
        givenBy: { memberId, name },
      }),
    )
  }
  const by = { actor: memberId, at: now }
  await changeStoredMedia(db, {
    before: media,
    change: changes,
    by,
    extraWrites,
    endsStories: hides,
  })
}

/**
 * Deletes a file in any state: under review, returned or published. The companion's consent to it ends in the same
 * batch. May be repeated until the files are gone.
 *
 * @throws Failure 404 if nothing of it exists; 503 if files remain
 */
export async function removeOwnMedia(
  stores: FolderStores,
  { companionId, memberId, now }: SilentOwnCaller,
  id: string,
): Promise<void> {
  const { db } = stores
  const [file, submission] = await Promise.all([fileById(db, id), submissionById(db, id)])
  const owner = (file ?? submission)?.companionId
  const folders = await foldersOf(db, id)
  const isLeft =
    folders.length > 0 && folders.every((folder) => folder.split('/')[1] === companionId)
  if (owner === undefined ? !isLeft : owner !== companionId) throw notFound()
  if (owner !== undefined) {
    const isPublished = file?.state === 'published'
    const eventName = isPublished ? 'media.deleted' : 'companion.media-withdrawn'
    const subject = isPublished ? id : companionId
    const detail = isPublished
      ? { companionId, type: file.type, accessLevel: file.accessLevel }
      : { id }
    await audited(db, { actor: memberId, at: now, act: eventName, subject, detail }, [
      deleteSubmission(db, companionId, id),
      deleteMedia(db, companionId, id),
      endConsent(db, id, now),
      recordTombstones(db, [
        { what: 'submission.withdrawn', subject: id },
        { what: 'file.removed', subject: id },
        { what: 'file.consent-ended', subject: id },
      ]),
      forgetFingerprint(db, id),
      publishCompanions(db, [companionId]),
    ])
  }
  if (!(await cleanUpFoldersOf(stores, id))) {
    throw new Failure('unavailable', 'media.not-removed')
  }
}

type Texts = ReturnType<typeof submittedTexts>
type Words = SubmissionTexts & { id: string; origin: string }

/**
 * Changes the texts of a submission; a returned one is submitted again.
 *
 * @throws Failure 404; 409 if it was changed since
 */
export async function changeSubmission(
  { db }: FolderStores,
  { companionId, memberId, now }: SilentOwnCaller,
  { id, version, origin, ...newTexts }: Words,
): Promise<void> {
  const submission = await submissionById(db, id)
  if (submission?.companionId !== companionId) throw notFound()
  const words = submittedTexts(submission, { version, ...newTexts })
  const isSameWords = Object.entries(words).every(
    ([name, text]) => JSON.stringify(submission[name as keyof Texts]) === JSON.stringify(text),
  )
  const isUnpublished = isNewFile(submission) && submission.file.state === 'submitted'
  const fileAlt = isUnpublished ? newTexts.alt : undefined
  const isSame = isSameWords && (fileAlt ?? submission.file.alt) === submission.file.alt
  const isSaved = isSame && submission.state === 'submitted'
  // A repetition of the same change is no conflict: the answer to the first request may have been lost.
  if (submission.version === version + 1 && isSaved) return
  const act = { actor: memberId, at: now, act: 'companion.media-submitted', subject: companionId }
  const resubmission = {
    state: 'submitted',
    reason: '',
    submittedAt: now,
    dueAt: submissionDueAt(now),
  } as const
  const isReturned = submission.state === 'returned'
  const changes = { ...words, changedAt: now, ...(isReturned && resubmission) }
  const writes = updateSubmission(db, { id, version }, changes)
  if (fileAlt !== undefined) writes.push(updateAlt(db, id, { language: null, alt: fileAlt }))
  if (isReturned) {
    writes.push(enqueueEmails(db, [mediaSubmittedEmail(submission, now, origin)], now))
  }
  try {
    await audited(db, { ...act, detail: { id, again: isReturned } }, writes)
  } catch (error) {
    if (isAssertionFailed(error)) throw new Failure('conflict', 'submission.changed')
    throw error
  }
}
