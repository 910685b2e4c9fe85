import { profilePatch, type ProfilePatch } from '#companions/companion-input'
import type { StaffActor } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { previewDocuments } from '../catalogue/engine/preview.ts'
import { companionDraftOf } from './profiles/draft.ts'
import { requireCompanion, type CompanionRecord } from './profiles/queries.ts'
import { Failure } from '../platform/lib/failure.ts'
import { validBody } from '../platform/lib/validate.ts'
import { requireRevision } from './decide-revision.ts'
import { draftSource, patchedPlace, placeOf } from './apply-patch.ts'

/**
 * The public documents of a companion as a draft would change them; nothing is written.
 *
 * @param patch null: the stored companion
 * @throws Failure 404 and 422
 */
export async function previewCompanion(
  db: Database,
  id: string,
  patch: ProfilePatch | null,
  staff: StaffActor,
) {
  const companion = await requireCompanion(db, id)
  return documentsOf(db, companion, patch, staff)
}

/** The public documents with a submitted revision applied. @throws Failure 404 and 422 */
export async function previewRevision(db: Database, id: string, staff: StaffActor) {
  const { companionId, draft } = await requireRevision(db, id)
  const companion = await requireCompanion(db, companionId)
  return documentsOf(db, companion, validBody(profilePatch, draft), staff)
}

async function documentsOf(
  db: Database,
  companion: CompanionRecord,
  patch: ProfilePatch | null,
  staff: StaffActor,
) {
  const place = (patch && (await patchedPlace(db, patch, companion))) ?? placeOf(companion)
  const draft =
    patch && companionDraftOf(draftSource(patch, place, staff), companion, companion.row.id)
  const documents = await previewDocuments(db, {
    row: { ...companion.row, ...draft?.row },
    languages: draft?.languages ?? companion.languages,
    services: draft?.services ?? companion.services,
    traits: draft?.traits ?? companion.traits,
    texts: draft?.texts ?? companion.texts,
  })
  if (!documents) throw new Failure('not-found', 'companion.not-found')
  return { companion, ...documents }
}
