import type { ConsentRecord } from '#media/media-consents'
import type { Submission } from '#media/submitted-media'
import type { CoverArea } from '../edit/cover-pixels.ts'
import { uploadFieldsOf, ownUploadQueue, REPLACED_FIELD } from './own-uploads.ts'

type CoveredPhoto = {
  companionId: string
  /** The returned file. */
  file: Submission
  /** Address of its photo. */
  photo: string
  areas: readonly CoverArea[]
  /** Consent to the returned file, which the companion gives again for the covered one. */
  record: ConsentRecord
  alt: string
}

/**
 * Submits a returned photo again with covered areas. The returned file is deleted once the new one has arrived.
 *
 * @throws if the photo cannot be decoded
 */
export async function submitCoveredPhoto(submission: CoveredPhoto): Promise<void> {
  const { companionId, file, photo, areas, record, alt } = submission
  const { editPhoto } = await import('../edit/edit-photo.ts')
  const content = await editPhoto(photo, { areas, mark: '', name: 'photo' })
  const people = { shown: record.shown, others: record.others, uses: record.uses.join(',') }
  ownUploadQueue(companionId).add([content], {
    access: file.access_level,
    purpose: file.purpose,
    fields: {
      ...uploadFieldsOf(people),
      ...(file.kind === 'story' ? returnedStoryFields(file) : {}),
      [REPLACED_FIELD]: file.id,
    },
    alt,
  })
}

function returnedStoryFields(file: Submission): Record<string, string> {
  const { text, texts, language, hours, highlightId, highlightTitle, highlightTitles } = file
  const place = highlightId
    ? { highlightId, highlightTitle, highlightTitles }
    : { hours: hours ?? 24 }
  return uploadFieldsOf({ text, texts, language: language ?? undefined, ...place })
}
