import { audited } from '../db/audited.ts'
import { isAssertionFailed } from '../db/refusals.ts'
import { publishCompanions } from '../features/catalogue/projection.ts'
import type { StoredMedia } from '../features/media/queries.ts'
import { closeMedia, unrecordedDue } from '../features/media/unrecorded.ts'
import { deleteStoriesOf } from '../features/stories/writes.ts'
import { errorMessage } from '../lib/reason.ts'
import { changeMedia } from './change-media.ts'
import type { Stores } from './clean-up-folders.ts'

const AT_ONCE = 100

/**
 * Closes files from before records of consent that still have none when their time is over: public ones
 * become private and leave their stories, and members no longer see private ones. Nothing is deleted. What
 * fails is due again with the next run. May be repeated.
 *
 * @param now epoch milliseconds
 */
export async function closeUnrecordedFiles(stores: Stores, now: number): Promise<void> {
  for (let after = ''; ;) {
    const found = await unrecordedDue(stores.db, now, { after, limit: AT_ONCE })
    const last = found.at(-1)
    if (!last) return
    for (const file of found) await tryToClose(stores, file, now)
    after = last.id
  }
}

async function tryToClose(stores: Stores, file: StoredMedia, now: number): Promise<void> {
  try {
    await close(stores, file, now)
  } catch (error) {
    // It has got a record, or was changed, at this moment.
    if (isAssertionFailed(error)) return
    const { id } = file
    console.error(JSON.stringify({ event: 'media.not-closed', id, error: errorMessage(error) }))
  }
}

async function close(stores: Stores, file: StoredMedia, now: number): Promise<void> {
  const { db } = stores
  const { id, companionId, accessLevel, purpose } = file
  const by = { actor: 'system', at: now }
  const detail = { companionId, accessLevel, purpose }
  const closed = { ...by, act: 'media.closed', subject: id, detail }
  if (accessLevel === 'public' && purpose === 'gallery') {
    const also = { acts: [closed], writes: closeMedia(db, id, now), endsStories: true }
    await changeMedia(stores, id, { access_level: 'private' }, by, also)
    return
  }
  await audited(db, closed, [
    ...closeMedia(db, id, now),
    deleteStoriesOf(db, id),
    publishCompanions(db, [companionId]),
  ])
}
