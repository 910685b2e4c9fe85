import type { ConsentUse, ConsentUses, ShownPeople, ConsentInput } from '#media/media-consents'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { assertInBatch } from '../../platform/db/assert-in-batch.ts'
import type { StaffActor } from '../../platform/db/audited.ts'
import { insertAll, type Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { isUniqueViolation } from '../../platform/db/refusals.ts'
import { liftTombstone } from '../../platform/db/tombstones.ts'
import type { AccessLevel } from '../schema/media.ts'
import { mediaConsents } from '../schema/media-consents.ts'
import { momentOf } from '../../platform/lib/time.ts'
import { withoutStories, type MediaConsentRow } from './queries.ts'
import { consentedUses, toConsentUses } from './rules.ts'

type NewConsent = {
  mediaId: string
  companionId: string
  shown: ShownPeople
  /** Names of the other people in the file, with `shown: 'others'`. */
  others?: string
  givenBy: { memberId: string | null; name: string }
  uses: ConsentUses
  /** Time at which the consent was given; epoch milliseconds. */
  at: number
  /** Staff member who recorded a consent that was given off the site, and when. */
  recordedBy?: { actor: string; name: string; at: number }
}

/** Inserts a record. The batch fails if the file has another valid one, see `isRecorded`. */
export const insertConsent = (db: Database, consent: NewConsent): Write => {
  const { mediaId, companionId, shown, others = '', givenBy, uses, at, recordedBy } = consent
  return db.insert(mediaConsents).values({
    id: crypto.randomUUID(),
    mediaId,
    companionId,
    shown,
    others,
    givenByMember: givenBy.memberId,
    givenByName: givenBy.name,
    givenAt: at,
    forPublic: uses.public,
    forPrivate: uses.private,
    forStories: uses.stories,
    actor: recordedBy?.actor ?? null,
    actorName: recordedBy?.name ?? null,
    recordedAt: recordedBy?.at ?? at,
  })
}

/** Returns true for the error of a batch that met another valid record of the file. */
export const isRecorded = (error: unknown) => isUniqueViolation(mediaConsents, error)

/** Inserts a record of a consent that was given to staff. */
export const recordedConsent = (
  db: Database,
  file: Pick<NewConsent, 'mediaId' | 'companionId'>,
  { shown, others, givenBy, givenOn, uses }: ConsentInput,
  staff: StaffActor,
): Write =>
  insertConsent(db, {
    ...file,
    shown,
    others,
    uses: toConsentUses(uses),
    givenBy: { memberId: null, name: givenBy },
    at: momentOf(givenOn, staff.at),
    recordedBy: staff,
  })

type ImportedFile = { mediaId: string; companion: { id: string; name: string } }

/** Records for invented companions, covering every use on the site. A record has the id of its file. */
export const insertImportedConsents = (
  db: Database,
  files: readonly ImportedFile[],
  now: number,
): Write =>
  insertAll(
    db,
    mediaConsents,
    files.map(({ mediaId, companion }) => ({
      id: mediaId,
      mediaId,
      companionId: companion.id,
      shown: 'self' as const,
      givenByName: companion.name,
      givenAt: now,
      recordedAt: now,
      forPublic: true,
      forPrivate: true,
      forStories: true,
      actor: 'system',
      actorName: 'Import',
    })),
  )

/** Copies the valid record of a photo to a crop of it. */
export const copyConsent = (db: Database, mediaId: string, part: string): Write =>
  db.run(sql`INSERT INTO media_consents (id, media_id, companion_id, shown, others, given_by_member,
      given_by_name, given_at, for_public, for_private, for_stories, actor, actor_name,
      recorded_at)
    SELECT ${crypto.randomUUID()}, ${part}, companion_id, shown, others, given_by_member,
      given_by_name, given_at, for_public, for_private, for_stories, actor, actor_name,
      recorded_at FROM media_consents WHERE media_id = ${mediaId} AND revoked_at IS NULL`)

/** Ends a record in favour of the one that the same batch inserts next. */
export const replaceConsent = (db: Database, id: string, now: number): Write =>
  db
    .update(mediaConsents)
    .set({ revokedAt: now })
    .where(and(eq(mediaConsents.id, id), isNull(mediaConsents.revokedAt)))

/** Ends the valid record of a file that is deleted. */
export const endConsent = (db: Database, mediaId: string, now: number): Write =>
  db
    .update(mediaConsents)
    .set({ revokedAt: now, endedAt: now })
    .where(and(eq(mediaConsents.mediaId, mediaId), isNull(mediaConsents.revokedAt)))

type NewAgreement = Pick<
  NewConsent,
  'mediaId' | 'companionId' | 'shown' | 'others' | 'givenBy' | 'at'
>

/**
 * Adds uses that the companion agrees to herself, replacing the valid record of the file. A restore no longer ends
 * them because of an earlier withdrawal.
 */
export const agreeTo = (
  db: Database,
  uses: readonly ConsentUse[],
  { before, ...agreement }: NewAgreement & { before: MediaConsentRow | undefined },
): Write[] => [
  ...(before ? [replaceConsent(db, before.id, agreement.at)] : []),
  insertConsent(db, {
    ...agreement,
    uses: { ...consentedUses(before), ...Object.fromEntries(uses.map((use) => [use, true])) },
  }),
  ...uses.map((use) =>
    liftTombstone(db, { what: 'file.use-ended', subject: `${agreement.mediaId} ${use}` }),
  ),
]

/**
 * Ends one use that the companion withdraws herself. The remaining uses, if any, become a record of her own, which
 * staff can't change. Stops its batch unless the record is valid.
 */
export const withdrawFrom = (
  db: Database,
  use: ConsentUse,
  { before, ...by }: Pick<NewConsent, 'givenBy' | 'at'> & { before: MediaConsentRow },
): Write[] => {
  const { id, mediaId, companionId, shown, others } = before
  const uses = { ...consentedUses(before), [use]: false }
  const remaining = { mediaId, companionId, shown, others, uses, ...by }
  return [
    assertInBatch(
      db,
      sql`EXISTS (SELECT 1 FROM media_consents WHERE id = ${id} AND revoked_at IS NULL)`,
    ),
    replaceConsent(db, id, by.at),
    ...(Object.values(uses).includes(true) ? [insertConsent(db, remaining)] : []),
  ]
}

type RecordedFile = { id: string; accessLevel: AccessLevel; purpose: 'gallery' | 'story' }

/** Stops its batch unless the file is published as it was read, with the same valid record or none. */
export const assertConsentUnchanged = (
  db: Database,
  { id, accessLevel, purpose }: RecordedFile,
  before: MediaConsentRow | undefined,
): Write =>
  assertInBatch(
    db,
    sql`EXISTS (SELECT 1 FROM media WHERE id = ${id} AND state = 'published'
      AND access_level = ${accessLevel} AND purpose = ${purpose})`,
    sql`(SELECT id FROM media_consents WHERE media_id = ${id} AND revoked_at IS NULL)
      IS ${before?.id ?? null}`,
  )

/** Stops its batch unless all of the files may be shown in stories. */
export const assertStoriesConsented = (db: Database, mediaIds: readonly string[]): Write =>
  assertInBatch(db, sql`NOT EXISTS (${withoutStories(mediaIds)})`)

/** Stops its batch if a story shows the file without a consent to that. */
export const assertStoriesCovered = (db: Database, mediaId: string): Write =>
  assertInBatch(
    db,
    sql`(NOT EXISTS (SELECT 1 FROM stories WHERE media_id = ${mediaId})
      OR NOT EXISTS (${withoutStories([mediaId])}))`,
  )

/** Stops its batch unless there is a consent to the file in that gallery. */
export const assertConsent = (db: Database, mediaId: string, access: AccessLevel): Write =>
  assertInBatch(
    db,
    sql`EXISTS (SELECT 1 FROM media_consents WHERE media_id = ${mediaId} AND revoked_at IS NULL
      AND ${sql.raw(access === 'public' ? 'for_public' : 'for_private')})`,
  )
