import type { UploadFields } from '#media/media'
import type { ConsentInput } from '#media/media-consents'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { recordTombstone } from '../platform/db/tombstones.ts'
import { isStoredFile, mediaById, type StoredMedia } from './files/queries.ts'
import { deleteMedia, insertInPlaceOf, type MediaRow } from './files/writes.ts'
import { showInStories } from './stories/writes.ts'
import { isChangePending } from './submissions/queries.ts'
import { assertNoChangePending } from './submissions/writes.ts'
import { Failure, invalidField } from '../platform/lib/failure.ts'

type ReplacingUpload = Omit<UploadFields, 'consent'> & { consent: ConsentInput | undefined }

export const movedConflict = () => new Failure('conflict', 'media.moved')

/**
 * Returns the file that an upload replaces; null for an upload that replaces none.
 *
 * @throws Failure 409 if that file differs from the form, or while a change by its companion is under review; 422 for
 *   another kind of file, and without consent to its stories
 */
export async function replaceableBy(
  db: Database,
  { id, replaces, consent, ...fields }: ReplacingUpload,
  companionId: string,
): Promise<StoredMedia | null> {
  if (replaces === undefined) return null
  const old = await mediaById(db, replaces)
  if (!old || old.companionId !== companionId) {
    // The file is already replaced: the answer to an earlier attempt was lost.
    if (id && (await isStoredFile(db, { companionId, id })))
      throw new Failure('conflict', 'media.already-uploaded')
    throw movedConflict()
  }
  if (old.type !== fields.media_type) throw new Failure('invalid', 'media.kind-mismatch')
  const isAsSeen = old.accessLevel === fields.access_level && old.purpose === fields.purpose
  if (!isAsSeen) throw movedConflict()
  if (old.storyCount > 0 && !consent?.uses.includes('stories')) {
    throw invalidField('consent', 'consent.use-not-covered')
  }
  if (await isChangePending(db, old.id)) throw new Failure('conflict', 'media.change-pending')
  return old
}

/** Statements that replace a file. Deleting the old row also removes its files, fingerprint and address. */
export const replaceInPlace = (
  db: Database,
  row: Omit<MediaRow, 'position'>,
  old: StoredMedia,
): Write[] => [
  assertNoChangePending(db, old.id),
  ...insertInPlaceOf(db, row, old),
  showInStories(db, old.id, row.id),
  deleteMedia(db, old.companionId, old.id),
  recordTombstone(db, { what: 'file.removed', subject: old.id }),
]
