import type { ChangeMedia } from '#media/media'
import { audited, type AuditActor, type AuditEvent } from '../platform/db/audited.ts'
import type { Write } from '../platform/db/bulk.ts'
import { isAssertionFailed, isStoryPictureRefusal } from '../platform/db/refusals.ts'
import type { Database } from '../platform/db/client.ts'
import { liftTombstone, recordTombstone } from '../platform/db/tombstones.ts'
import { publishCompanions } from '../catalogue/engine/projection.ts'
import { mediaById, mediaFolder, type StoredMedia } from './files/queries.ts'
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
import {
  foldersOf,
  completeUpload,
  registerUpload,
  assertUploadRegistered,
  type PendingUpload,
} from './pending-uploads/queries.ts'
import { Failure } from '../platform/lib/failure.ts'
import { copyFolder } from './copy-files.ts'
import { cleanUpFoldersOf, tryCleanUp, type FolderStores } from './clean-up-folders.ts'

const notFound = () => new Failure('not-found', 'http.not-found')
const refusedByStory = () => new Failure('conflict', 'media.in-story')
const textChanged = () => new Failure('conflict', 'media.text-changed')
const consentMissing = () => new Failure('conflict', 'consent.missing')
const moveInProgress = () => new Failure('conflict', 'media.move-in-progress')

/** Further events and statements of the same batch. */
type ExtraWrites = {
  auditEvents?: readonly AuditEvent[]
  writes?: readonly Write[]
  /**
   * Removes a file that becomes private from its stories. Otherwise the change is refused while a story shows the
   * file.
   */
  endsStories?: boolean
}

/**
 * Changes a media item. For another access level, its files are copied first, then the row is changed, then the old
 * files are deleted.
 *
 * @throws Failure 404; 409 for an impossible change, without consent to it, or during another move of the file; 503
 *   if the change is stored but files remain at the old address: a repeated call deletes them
 */
export async function changeMedia(
  stores: FolderStores,
  id: string,
  change: ChangeMedia,
  auditActor: AuditActor,
  extra: ExtraWrites = {},
): Promise<StoredMedia> {
  const before = await mediaById(stores.db, id)
  if (!before) throw notFound()
  return changeStoredMedia(stores, { before, change, by: auditActor, extra })
}

type StoredChange = { before: StoredMedia; change: ChangeMedia; by: AuditActor; extra: ExtraWrites }

/** `changeMedia` for an item that the caller has read already. */
export async function changeStoredMedia(
  stores: FolderStores,
  {
    before,
    change,
    by,
    extra: { auditEvents = [], writes = [], endsStories = false },
  }: StoredChange,
): Promise<StoredMedia> {
  const { db, bucket } = stores
  const { id } = before
  const accessLevel = change.access_level ?? before.accessLevel
  const after = { ...before, accessLevel }
  requirePossible(after, change)
  const hides = accessLevel === 'private' && before.accessLevel === 'public'
  // A file that the companion hides herself gets her consent to private use in the same batch.
  const needsRecord = accessLevel !== before.accessLevel && !endsStories
  if (needsRecord && !consentedUses(await consentFor(db, id))[accessLevel]) throw consentMissing()
  const mayHide = !hides || endsStories || before.storyCount === 0
  if (!mayHide && (await isInStory(db, id, by.at))) throw refusedByStory()
  const from = mediaFolder(before)
  const to = mediaFolder(after)
  const place = change.cover ? 0 : change.position
  let pending: PendingUpload | undefined
  try {
    if (from !== to) {
      pending = await registerUpload(db, to, by.at)
      if (!pending) throw moveInProgress()
      await copyFolder(bucket, from, to)
    }
    const { alt, language = null, seen } = change
    const accessWrites =
      from === to
        ? []
        : [updateAccessLevel(db, id, accessLevel), accessTombstone(db, id, accessLevel)]
    const detail = detailOf(before, change)
    await audited(
      db,
      [{ ...by, act: 'media.changed', subject: id, detail }, ...auditEvents],
      [
        assertUnchanged(db, id, { language, seen: seen?.alt, requested: alt }),
        ...writes,
        ...(needsRecord ? [assertConsent(db, id, accessLevel)] : []),
        ...(hides ? [endsStories ? deleteStoriesOf(db, id) : deleteEndedOf(db, id, by.at)] : []),
        ...accessWrites,
        ...(alt === undefined ? [] : [updateAlt(db, id, { language, alt })]),
        ...(place === undefined ? [] : [placeMedia(db, before, place)]),
        ...(pending ? [assertUploadRegistered(db, pending), completeUpload(db, to)] : []),
        publishCompanions(db, [before.companionId]),
      ],
    )
  } catch (error) {
    if (pending) await tryCleanUp(stores, to, pending)
    if (isAssertionFailed(error)) {
      if (!(await mediaById(db, id))) throw notFound()
      if (pending) throw moveInProgress()
      throw textChanged()
    }
    throw isStoryPictureRefusal(error) ? refusedByStory() : error
  }
  if (change.access_level) await cleanUpUnused(stores, id)
  const storedMedia = await mediaById(db, id)
  if (!storedMedia) throw notFound()
  return storedMedia
}

/** A tombstone keeps a file private after a restore, until the file is made public again. */
const accessTombstone = (db: Database, id: string, accessLevel: StoredMedia['accessLevel']) =>
  accessLevel === 'private'
    ? recordTombstone(db, { what: 'file.closed', subject: id })
    : liftTombstone(db, { what: 'file.closed', subject: id })

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
 * Deletes the row, and then the files. May be repeated until both are gone.
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
  await cleanUpUnused(stores, id)
}

/** Deletes the files in the folders that triggers have registered. @throws Failure 503 if files remain */
async function cleanUpUnused(stores: FolderStores, id: string): Promise<void> {
  if (!(await cleanUpFoldersOf(stores, id))) {
    throw new Failure('unavailable', 'media.not-removed')
  }
}
