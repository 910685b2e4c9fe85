import { refusalOf, type Refusal } from '#contract/refusals'
import type { BulkMedia, BulkMediaAnswer } from '#media/media'
import type { AuditActor } from '../platform/db/audited.ts'
import { Failure } from '../platform/lib/failure.ts'
import { errorMessage } from '../platform/lib/reason.ts'
import { changeMediaByTeam } from './change-media-by-team.ts'
import { removeMedia } from './change-media.ts'
import type { FolderStores } from './clean-up-folders.ts'

/**
 * Changes or deletes many files, each in a transaction of its own: failures are listed with their reasons and don't
 * stop the rest. A file that no longer exists counts as deleted. May be repeated.
 */
export async function changeManyMedia(
  stores: FolderStores,
  { ids, remove, ...change }: BulkMedia,
  auditActor: AuditActor,
): Promise<BulkMediaAnswer> {
  const answer: BulkMediaAnswer = { changed: 0, failed: [] }
  for (const id of new Set(ids)) {
    try {
      if (remove) await removeMedia(stores, id, auditActor)
      else await changeMediaByTeam(stores.db, id, change, auditActor)
      answer.changed++
    } catch (error) {
      const isKnown = error instanceof Failure
      if (isKnown && error.status === 404 && remove) answer.changed++
      else answer.failed.push({ id, reason: reasonOf(error) })
      if (!isKnown) {
        console.error(JSON.stringify({ event: 'media.bulk', id, error: errorMessage(error) }))
      }
    }
  }
  return answer
}

const reasonOf = (error: unknown): Refusal =>
  error instanceof Failure ? error.refusal : refusalOf('media.not-changed')
