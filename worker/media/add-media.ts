import type { UploadFields } from '#media/media'
import type { ConsentInput } from '#media/media-consents'
import { recordAuditEvents, type StaffActor } from '../platform/db/audited.ts'
import { writeThenRead, type Write } from '../platform/db/bulk.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { publishCompanions } from '../catalogue/engine/projection.ts'
import { selectMedia, type StoredMedia } from './files/queries.ts'
import { appendMedia } from './files/writes.ts'
import { requireConsent } from './consents/rules.ts'
import { assertStoriesCovered, recordedConsent } from './consents/writes.ts'
import { Failure } from '../platform/lib/failure.ts'
import type { FormPart } from '../platform/lib/multipart.ts'
import { recordTeamFileChange } from '../notifications/record-team-file-change.ts'
import { cleanUpFoldersOf } from './clean-up-folders.ts'
import { UploadForm } from './receive-media.ts'
import { movedConflict, replaceableBy, replaceInPlace } from './replace-media.ts'
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

type StaffUpload = {
  companionId: string
  parts: AsyncGenerator<FormPart, void>
  by: StaffActor
}

/**
 * Stores and publishes a file that staff upload. A gallery file without a consent is stored as private: only staff see
 * it until a consent is recorded.
 *
 * @throws Failure 404 if the companion does not exist; 409 for a withdrawn file, or if the file that it replaces has
 *   changed; 422 and 415 for a form or file that is invalid
 */
export async function addMedia(
  stores: MediaStores,
  { companionId, parts, by }: StaffUpload,
): Promise<StoredMedia> {
  const { db, bucket, images } = stores
  const { form, part } = await UploadForm.open(parts)
  try {
    const begun = { companionId, requestedId: form.fields['id'], now: by.at }
    const { upload } = await beginUpload(stores, begun)
    try {
      const { id, pending } = upload
      const file = await form.receive(part, bucket, pending.folder)
      const { fields, picture, fingerprint, facts } = await examineFile(images, file, form)
      const consent = consentOf(fields, by.at)
      const [replaced] = await settleAll([
        replaceableBy(db, { ...fields, id, consent }, companionId),
        rejectBlockedFiles(db, fingerprint, companionId),
        storePicture(bucket, pending.folder, picture),
      ])

      const { alt, purpose, media_type: type, before } = fields
      const accessLevel = consent === undefined ? 'private' : fields.access_level
      const media = {
        id,
        companionId,
        type,
        accessLevel,
        purpose,
        alt,
        sizeBytes: sizeOf(picture, file),
        createdAt: by.at,
        ...facts,
      }
      const detail = { id, type, accessLevel, purpose }
      const event = replaced
        ? { act: 'media.replaced', subject: replaced.id, detail: { companionId, ...detail } }
        : { act: 'media.added', subject: companionId, detail }
      const writes: Write[] = [recordAuditEvents(db, { actor: by.actor, at: by.at, ...event })]
      if (replaced) writes.push(...replaceInPlace(db, media, replaced))
      else writes.push(...appendMedia(db, media, before))
      if (consent) writes.push(recordedConsent(db, { mediaId: id, companionId }, consent, by))
      if (replaced) writes.push(assertStoriesCovered(db, id))
      writes.push(
        ...completionWrites(db, upload, fingerprint),
        ...recordTeamFileChange(db, media, by.at),
        publishCompanions(db, [companionId]),
      )
      const [[row]] = await writeThenRead(db, writes, [selectMedia(db, id)])
      if (!row) throw new Failure('conflict', 'media.deleted')
      // The clean-up job deletes files that could not be deleted now.
      if (replaced) await cleanUpFoldersOf(stores, replaced.id)
      return row
    } catch (error) {
      await abandonUpload(stores, upload)
      if (!isAssertionFailed(error)) throw error
      throw form.fields['replaces'] === undefined ? uploadedTwice() : movedConflict()
    }
  } finally {
    await form.close()
  }
}

/**
 * Consent of an upload; undefined for a new gallery file without one.
 *
 * @throws Failure 422 if a story or a replacement has none, or for one that doesn't cover the use of the file
 */
function consentOf(fields: UploadFields, now: number): ConsentInput | undefined {
  const { consent, purpose, replaces } = fields
  if (consent === undefined && purpose === 'gallery' && replaces === undefined) return undefined
  requireConsent(consent, fields, now)
  return consent
}
