import { insertConsent } from '../media/consents/writes.ts'
import { insertSubmittedFile, type MediaRow } from '../media/files/writes.ts'
import { submissionDueAt } from '../media/submissions/rules.ts'
import { insertSubmission } from '../media/submissions/writes.ts'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { HOUR_MS } from '../platform/lib/time.ts'
import { drawUuid } from './draw-uuid.ts'
import { describePicture, filesOf, type SeedFile } from './pictures.ts'
import { createRandom } from './seeded-random.ts'

const submittedPictures = [
  { picture: 'private-02', hoursAgo: 3, reason: '' },
  {
    picture: 'private-06',
    hoursAgo: 20,
    reason: 'A name is readable in the mirror. Please cover it and submit the photo again.',
  },
]

type Owner = { companionId: string; memberId: string; name: string }

/** Rows of the sample companion's submitted photos. @param now epoch milliseconds */
function submittedPhotos(companionId: string, now: number) {
  return submittedPictures.map(({ picture, hoursAgo, reason }) => {
    const submittedAt = now - hoursAgo * HOUR_MS
    const row: MediaRow = {
      id: drawUuid(createRandom(`submitted ${companionId} ${picture}`)),
      companionId,
      ...describePicture(picture),
      accessLevel: 'public',
      purpose: 'gallery',
      position: 0,
      createdAt: submittedAt,
    }
    return { picture, row, submittedAt, reason }
  })
}

/** Files of the submitted photos, which must be in R2 before `insertSampleSubmissions`. */
export const submittedFiles = (companionId: string): SeedFile[] =>
  submittedPhotos(companionId, 0).flatMap(({ row, picture }) => filesOf(row, picture))

/**
 * Inserts a photo in review and one that staff have returned to its companion.
 *
 * @param now epoch milliseconds
 */
export const insertSampleSubmissions = (
  db: Database,
  { companionId, memberId, name }: Owner,
  now: number,
): Write[] =>
  submittedPhotos(companionId, now).flatMap(({ row, submittedAt, reason }) => [
    insertSubmittedFile(db, row),
    insertSubmission(db, {
      id: row.id,
      companionId,
      kind: 'gallery',
      mediaId: row.id,
      state: reason === '' ? 'submitted' : 'returned',
      reason,
      submittedAt,
      dueAt: reason === '' ? submissionDueAt(submittedAt) : null,
      changedAt: reason === '' ? submittedAt : submittedAt + 6 * HOUR_MS,
    }),
    insertConsent(db, {
      mediaId: row.id,
      companionId,
      shown: 'self',
      givenBy: { memberId, name },
      uses: { public: true, private: false, stories: false },
      at: submittedAt,
    }),
  ])
