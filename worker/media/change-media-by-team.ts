import type { ChangeMedia } from '#media/media'
import type { AuditActor } from '../platform/db/audited.ts'
import { mediaById, type StoredMedia } from './files/queries.ts'
import { Failure } from '../platform/lib/failure.ts'
import { changeStoredMedia } from './change-media.ts'
import type { Stores } from './clean-up-folders.ts'
import { noteTeamFile } from '../notifications/note-team-file.ts'

/**
 * As `changeMedia`, by staff: the companion is told of another text or access level, not of the item's place in the
 * gallery.
 *
 * @throws Failure as `changeMedia`
 */
export async function changeMediaByTeam(
  stores: Stores,
  id: string,
  change: ChangeMedia,
  by: AuditActor,
): Promise<StoredMedia> {
  const before = await mediaById(stores.db, id)
  if (!before) throw new Failure('not-found', 'http.not-found')
  const { alt, access_level: accessLevel = before.accessLevel } = change
  const isNotable = alt !== undefined || accessLevel !== before.accessLevel
  const writes = isNotable ? noteTeamFile(stores.db, before, by.at) : []
  return changeStoredMedia(stores, { before, change, by, also: { writes } })
}
