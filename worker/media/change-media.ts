import type { ChangeMedia } from '#media/media'
import { recordAuditEvents, audited, type AuditActor } from '../platform/db/audited.ts'
import { writeThenRead, type Write } from '../platform/db/bulk.ts'
import { isAssertionFailed, isStoryPictureRefusal } from '../platform/db/refusals.ts'
import type { Database } from '../platform/db/client.ts'
import { liftTombstone, recordTombstone } from '../platform/db/tombstones.ts'
import { publishCompanions } from '../catalogue/engine/projection.ts'
import { mediaById, selectMedia, type StoredMedia } from './files/queries.ts'
import { altOf } from './files/rules.ts'
import {
  deleteMedia,
  placeMedia,
  assertUnchanged,
  updateAccessLevel,
  updateAlt,
} from './files/writes.ts'
import { consentFor } from './consents/queries.ts'
import { consentedUses } from './consents/rules.ts'
import { assertConsent } from './consents/writes.ts'
import { isInStory } from './stories/queries.ts'
import { deleteEndedOf, deleteStoriesOf } from './stories/writes.ts'
import { foldersOf } from './pending-uploads/queries.ts'
import { Failure } from '../platform/lib/failure.ts'
import { cleanUpFoldersOf, type FolderStores } from './clean-up-folders.ts'

const notFound = () => new Failure('not-found', 'http.not-found')
const refusedByStory = () => new Failure('conflict', 'media.in-story')
const textChanged = () => new Failure('conflict', 'media.text-changed')
const consentMissing = () => new Failure('conflict', 'consent.missing')

type ChangeOptions = {
  /** Further statements of the same batch. */
  extraWrites?: readonly Write[]
  /**
   * Removes a file that becomes private from its stories. Otherwise the change is refused while a story shows the
   * file.
   */
  endsStories?: boolean
}

/**
 * Changes a published file.
 *
 * @throws Failure 404; 409 for an impossible change, or without consent to it
 */
export async function changeMedia(
  db: Database,
  id: string,
  change: ChangeMedia,
  auditActor: AuditActor,
  options: ChangeOptions = {},
): Promise<StoredMedia> {
  const before = await mediaById(db, id)
  if (!before) throw notFound()
  return changeStoredMedia(db, { before, change, by: auditActor, ...options })
}

type StoredChange = ChangeOptions & { before: StoredMedia; change: ChangeMedia; by: AuditActor }

/** `changeMedia` for an item that the caller has read already. */
export async function changeStoredMedia(
  db: Database,
  { before, change, by, extraWrites = [], endsStories = false }: StoredChange,
): Promise<StoredMedia> {
  const { id } = before
  const { alt, language = null, seen } = change
  const accessLevel = change.access_level ?? before.accessLevel
  requirePossible({ ...before, accessLevel }, change)
  const isMoved = accessLevel !== before.accessLevel
  const hides = isMoved && accessLevel === 'private'
  // A file that the companion hides herself gets her consent to private use in the same batch.
  const needsRecord = isMoved && !endsStories
  if (needsRecord && !consentedUses(await consentFor(db, id))[accessLevel]) throw consentMissing()
  const mayHide = !hides || endsStories || before.storyCount === 0
  if (!mayHide && (await isInStory(db, id, by.at))) throw refusedByStory()
  const place = change.cover ? 0 : change.position
  const detail = detailOf(before, change)

  const writes: Write[] = [
    recordAuditEvents(db, { ...by, act: 'media.changed', subject: id, detail }),
    assertUnchanged(db, id, { language, seen: seen?.alt, requested: alt }),
    ...extraWrites,
  ]
  if (needsRecord) writes.push(assertConsent(db, id, accessLevel))
  if (hides) writes.push(endsStories ? deleteStoriesOf(db, id) : deleteEndedOf(db, id, by.at))
  if (isMoved) writes.push(...updateAccess(db, id, accessLevel))
  if (alt !== undefined) writes.push(updateAlt(db, id, { language, alt }))
  if (place !== undefined) writes.push(placeMedia(db, before, place))
  writes.push(publishCompanions(db, [before.companionId]))
  try {
    const [[media]] = await writeThenRead(db, writes, [selectMedia(db, id)])
    if (!media) throw notFound()
    return media
  } catch (error) {
    if (isAssertionFailed(error)) throw (await mediaById(db, id)) ? textChanged() : notFound()
    throw isStoryPictureRefusal(error) ? refusedByStory() : error
  }
}

/** Changes the audience of a file. A tombstone keeps a private file private after a restore. */
export const updateAccess = (
  db: Database,
  id: string,
  accessLevel: StoredMedia['accessLevel'],
): Write[] => [
  updateAccessLevel(db, id, accessLevel),
  accessLevel === 'private'
    ? recordTombstone(db, { what: 'file.closed', subject: id })
    : liftTombstone(db, { what: 'file.closed', subject: id }),
]

function requirePossible(
  { purpose, type, accessLevel }: StoredMedia,
  { cover }: ChangeMedia,
): void {
  if (purpose === 'story' && accessLevel === 'private') {
    throw new Failure('conflict', 'media.story-public')
  }
  const mayLead = purpose === 'gallery' && type === 'photo' && accessLevel === 'public'
  if (cover && !mayLead) throw new Failure('conflict', 'media.cover-not-public')
}

const detailOf = (before: StoredMedia, change: ChangeMedia) => ({
  before: {
    access_level: before.accessLevel,
    alt: altOf(before, change.language),
    position: before.position,
  },
  after: { ...change, seen: undefined },
})

/**
 * Deletes the row of a published file, and then its files. May be repeated until both are gone.
 *
 * @throws Failure 404 if neither row nor files exist; 503 if files remain
 */
export async function removeMedia(
  stores: FolderStores,
  id: string,
  auditActor: AuditActor,
): Promise<void> {
  const { db } = stores
  const media = await mediaById(db, id)
  if (media) {
    const { companionId, type, accessLevel } = media
    const detail = { companionId, type, accessLevel }
    await audited(db, { ...auditActor, act: 'media.deleted', subject: id, detail }, [
      deleteMedia(db, companionId, id),
      recordTombstone(db, { what: 'file.removed', subject: id }),
      publishCompanions(db, [companionId]),
    ])
  } else if ((await foldersOf(db, id)).length === 0) {
    throw notFound()
  }
  if (!(await cleanUpFoldersOf(stores, id))) {
    throw new Failure('unavailable', 'media.not-removed')
  }
}
