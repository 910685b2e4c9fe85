import type { ChangeMedia } from '#media/media'
import type { SubmissionTexts } from '#media/submitted-media'
import { audited } from '../platform/db/audited.ts'
import type { Write } from '../platform/db/bulk.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { liftTombstone, recordTombstones } from '../platform/db/tombstones.ts'
import { publishCompanions } from '../catalogue/engine/projection.ts'
import { forgetFingerprint } from './consents/blocklist.ts'
import { consentFor } from './consents/queries.ts'
import { agreeTo, endConsent } from './consents/writes.ts'
import { mediaById } from './files/queries.ts'
import { deleteMedia } from './files/writes.ts'
import { enqueueEmails } from '../platform/mail/writes.ts'
import { foldersOf } from './pending-uploads/queries.ts'
import { submittedEmail } from './submissions/emails.ts'
import { submissionById } from './submissions/queries.ts'
import { submissionDueAt, wordsOf } from './submissions/rules.ts'
import {
  updateSubmission as change,
  deleteChange,
  deleteStoriesOfFile,
  deleteSubmission,
} from './submissions/writes.ts'
import { Failure } from '../platform/lib/failure.ts'
import { changeMedia } from './change-media.ts'
import { cleanUpFoldersOf, type Stores } from './clean-up-folders.ts'
import type { Own } from '../accounts/lib/own-caller.ts'

const missing = () => new Failure('not-found', 'submission.not-found')

/**
 * Place and cover of a published file. One that she makes private leaves its stories as well, and
 * her record then covers private use.
 *
 * @throws Failure 404, and as `changeMedia`
 */
export async function changeOwnMedia(
  stores: Stores,
  { companionId, memberId, name, now }: Own & { name: string },
  { id, ...changes }: ChangeMedia & { id: string },
): Promise<void> {
  const { db } = stores
  const media = await mediaById(db, id)
  if (media?.companionId !== companionId) throw missing()
  const hides = changes.access_level === 'private' && media.accessLevel === 'public'
  const before = hides ? await consentFor(db, id) : undefined
  const agreed = before && !before.forPrivate ? before : undefined
  const writes: Write[] = []
  if (changes.alt === '') {
    const altLanguage = changes.language ?? null
    const ofFile = { companionId, mediaId: id, highlightId: null }
    writes.push(deleteChange(db, { ...ofFile, kind: 'alt', altLanguage }))
  }
  if (hides) writes.push(deleteStoriesOfFile(db, id))
  if (agreed) {
    writes.push(
      liftTombstone(db, { what: 'file.use-ended', subject: `${id} private` }),
      ...agreeTo(db, ['private'], {
        before: agreed,
        mediaId: id,
        companionId,
        at: now,
        shown: agreed.shown,
        others: agreed.others,
        givenBy: { memberId, name },
      }),
    )
  }
  const by = { actor: memberId, at: now }
  await changeMedia(stores, id, changes, by, { endsStories: hides, writes })
}

/**
 * Deletes a file, wherever it is at that moment: with staff, returned or published. Her consent to it
 * ends in the same batch. May be repeated until the files are gone.
 *
 * @throws Failure 404 when nothing is left of it; 503 when files are left
 */
export async function removeOwnMedia(
  stores: Stores,
  { companionId, memberId, now }: Own,
  id: string,
): Promise<void> {
  const { db } = stores
  const [media, submission] = await Promise.all([mediaById(db, id), submissionById(db, id)])
  const owner = (media ?? submission)?.companionId
  const folders = await foldersOf(db, id)
  const isLeft = folders.length > 0 && folders.every((one) => one.split('/')[1] === companionId)
  if (owner === undefined ? !isLeft : owner !== companionId) throw missing()
  if (owner !== undefined) {
    const act = media ? 'media.deleted' : 'companion.media-withdrawn'
    const subject = media ? id : companionId
    const detail = media
      ? { companionId, type: media.type, accessLevel: media.accessLevel }
      : { id }
    // Both: it may be approved at this moment.
    await audited(db, { actor: memberId, at: now, act, subject, detail }, [
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

type Texts = ReturnType<typeof wordsOf>
type Words = SubmissionTexts & { id: string; origin: string }

/**
 * New texts for what is not published; what was returned is with staff again.
 *
 * @throws Failure 404; 409 when it was changed since
 */
export async function changeSubmission(
  { db }: Stores,
  { companionId, memberId, now }: Own,
  { id, version, origin, ...typed }: Words,
): Promise<void> {
  const submission = await submissionById(db, id)
  if (submission?.companionId !== companionId) throw missing()
  const words = wordsOf(submission, { version, ...typed })
  const isSame = Object.entries(words).every(
    ([name, text]) => JSON.stringify(submission[name as keyof Texts]) === JSON.stringify(text),
  )
  const isSaved = isSame && submission.state === 'submitted'
  // The same once more, because its answer was lost, is no conflict.
  if (submission.version === version + 1 && isSaved) return
  const act = { actor: memberId, at: now, act: 'companion.media-submitted', subject: companionId }
  const again = {
    state: 'submitted',
    reason: '',
    submittedAt: now,
    dueAt: submissionDueAt(now),
  } as const
  const isReturned = submission.state === 'returned'
  try {
    await audited(db, { ...act, detail: { id, again: isReturned } }, [
      ...change(db, { id, version }, { ...words, changedAt: now, ...(isReturned && again) }),
      ...(isReturned ? [enqueueEmails(db, [submittedEmail(submission, now, origin)], now)] : []),
    ])
  } catch (error) {
    if (isAssertionFailed(error)) throw new Failure('conflict', 'submission.changed')
    throw error
  }
}
