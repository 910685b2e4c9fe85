import type { ChangeMedia } from '#media/media'
import type { AuditActor } from '../platform/db/audited.ts'
import { mediaById, type StoredMedia } from './files/queries.ts'
import { Failure } from '../platform/lib/failure.ts'
import { changeStoredMedia } from './change-media.ts'
import type { Database } from '../platform/db/client.ts'
import { recordTeamFileChange } from '../notifications/record-team-file-change.ts'

/**
 * Applies `changeMedia` for staff and notifies the companion of another text or access level, but not of another
 * position in the gallery.
 *
 * @throws Failure as `changeMedia`
 */
export async function changeMediaByTeam(
  db: Database,
  id: string,
  change: ChangeMedia,
  auditActor: AuditActor,
): Promise<StoredMedia> {
  const before = await mediaById(db, id)
  if (!before) throw new Failure('not-found', 'http.not-found')
  const { alt, access_level: accessLevel = before.accessLevel } = change
  const isNotable = alt !== undefined || accessLevel !== before.accessLevel
  const extraWrites = isNotable ? recordTeamFileChange(db, before, auditActor.at) : []
  return changeStoredMedia(db, { before, change, by: auditActor, extraWrites })
}
