import { submissionFields } from '#media/submitted-media'
import { recordAuditEvents } from '../platform/db/audited.ts'
import { writeThenRead, type Write } from '../platform/db/bulk.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { enqueueEmails } from '../platform/mail/writes.ts'
import { toConsentUses } from './consents/rules.ts'
import { insertConsent } from './consents/writes.ts'
import { insertSubmittedFile } from './files/writes.ts'
import { mediaSubmittedEmail } from './submissions/emails.ts'
import { countSubmissions, selectSubmission, type ShownSubmission } from './submissions/queries.ts'
import {
  submissionDueAt,
  requireRoom,
  requireUse,
  submittedStoryColumns,
} from './submissions/rules.ts'
import { assertRoom, insertSubmission } from './submissions/writes.ts'
import { Failure } from '../platform/lib/failure.ts'
import type { FormPart } from '../platform/lib/multipart.ts'
import { validBody } from '../platform/lib/validate.ts'
import { UploadForm } from './receive-media.ts'
import { rejectBlockedFiles } from './reject-blocked-files.ts'
import {
  abandonUpload,
  beginUpload,
  completionWrites,
  examineFile,
  settleAll,
  sizeOf,
  storePicture,
  uploadedTwice,
  type MediaStores,
} from './upload-file.ts'

type SubmissionUpload = {
  companionId: string
  parts: AsyncGenerator<FormPart, void>
  member: { id: string; displayName: string; email: string }
  now: number
  /** Origin of the site. */
  origin: string
}

/**
 * Stores a file that a companion submits to staff, with her consent. It is not public until approved.
 *
 * @throws Failure 409 while too many are undecided, and for a withdrawn file; 422 and 415 for a form or file that is
 *   invalid
 */
export async function submitMedia(
  stores: MediaStores,
  { companionId, parts, member, now, origin }: SubmissionUpload,
): Promise<ShownSubmission> {
  const { db, bucket, images } = stores
  const { form, part } = await UploadForm.open(parts)
  try {
    const begun = { companionId, requestedId: form.fields['id'], now }
    const { upload, submissions, textLanguage } = await beginUpload(stores, begun)
    try {
      requireRoom(submissions)
      const { id, pending } = upload
      const file = await form.receive(part, bucket, pending.folder)
      const { fields, picture, fingerprint, facts } = await examineFile(images, file, form)
      const input = validBody(submissionFields, form.fields)
      requireUse(fields, input)
      await settleAll([
        rejectBlockedFiles(db, fingerprint, companionId),
        storePicture(bucket, pending.folder, picture),
      ])

      const { alt, purpose, media_type: type, access_level: accessLevel } = fields
      const media = {
        id,
        companionId,
        type,
        accessLevel,
        purpose,
        alt,
        altLanguage: textLanguage,
        sizeBytes: sizeOf(picture, file),
        createdAt: now,
        ...facts,
      }
      const submission = {
        id,
        companionId,
        mediaId: id,
        email: member.email || null,
        submittedAt: now,
        dueAt: submissionDueAt(now),
        changedAt: now,
      }
      const consent = {
        mediaId: id,
        companionId,
        shown: input.shown,
        others: input.others,
        at: now,
        givenBy: { memberId: member.id, name: member.displayName },
        uses: toConsentUses(input.uses),
      }
      const isStory = purpose === 'story'
      const event = {
        actor: member.id,
        at: now,
        act: 'companion.media-submitted',
        subject: companionId,
        detail: { id, type, accessLevel, purpose },
      }
      const writes: Write[] = [
        recordAuditEvents(db, event),
        assertRoom(db, companionId),
        insertSubmittedFile(db, media),
        isStory
          ? insertSubmission(db, {
              ...submission,
              kind: 'story',
              ...submittedStoryColumns(input, textLanguage),
            })
          : insertSubmission(db, { ...submission, kind: 'gallery' }),
        insertConsent(db, consent),
        enqueueEmails(db, [mediaSubmittedEmail({ companionId }, now, origin)], now),
        ...completionWrites(db, upload, fingerprint),
      ]
      const [[row]] = await writeThenRead(db, writes, [selectSubmission(db, id)])
      if (!row) throw new Failure('conflict', 'media.deleted')
      return row
    } catch (error) {
      await abandonUpload(stores, upload)
      if (!isAssertionFailed(error)) throw error
      requireRoom(await countSubmissions(db, companionId))
      throw uploadedTwice()
    }
  } finally {
    await form.close()
  }
}
