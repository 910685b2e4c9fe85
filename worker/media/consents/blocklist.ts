import { eq, sql, type SQL } from 'drizzle-orm'
import { assertInBatch } from '../../platform/db/assert-in-batch.ts'
import { insertAll, type Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { companions } from '../../companions/schema/companions.ts'
import { media } from '../schema/media.ts'
import { mediaBlocklist, mediaFingerprints, mediaProfileBlocks } from '../schema/media-consents.ts'
import {
  hashDistance,
  nearbyParts,
  isNear,
  isSamePicture,
  MAX_DISTANCE,
  nearParts,
  partsOf,
  probesOf,
} from '../images/perceptual-hash.ts'
import { HOUR_MS } from '../../platform/lib/time.ts'
import { SHARED_FRAMES } from '../video/frame-hashes.ts'

/** Hashes that identify a file. */
export type Fingerprint = {
  /** SHA-256 of the uploaded file and, for a video, of the stored one. Empty if unknown. */
  exact: readonly string[]
  /** Perceptual hashes of its picture, see `hashesOf`. */
  hashes: readonly string[]
  /** Hashes of a video's frames, see `FrameHashes`. Empty for a picture. */
  frames: readonly string[]
}

/**
 * Returns true for a withdrawn file, for a near-identical, turned, mirrored or cropped copy of a withdrawn picture,
 * and for a video with the same frames. The block applies to the profile that withdrew the file, and to all others
 * unless another profile had published it before. Runs two queries in parallel.
 */
export async function isBlocked(
  db: Database,
  fingerprint: Fingerprint,
  companionId: string,
): Promise<boolean> {
  const { exact, hashes, frames } = fingerprint
  // Both kinds share one term, because D1 allows five terms in a compound query.
  const same = [...exact.map((hash) => ['exact', hash]), ...frames.map((hash) => ['frame', hash])]
  const sameBlocked = sql`SELECT b.hash, b.kind FROM json_each(${JSON.stringify(same)}) wanted
    JOIN media_blocklist b ON b.kind = wanted.value ->> 0 AND b.hash = wanted.value ->> 1`
  const alike = alikeTerms(probesOf(hashes), nearParts)
  const [globalBlocks, profileBlocks] = await Promise.all([
    db.all<Blocked>(sql.join([sameBlocked, ...alike], sql` UNION `)),
    db
      .select({ hash: mediaProfileBlocks.hash, kind: mediaProfileBlocks.kind })
      .from(mediaProfileBlocks)
      .where(eq(mediaProfileBlocks.companionId, companionId)),
  ])
  return isAmongBlocked(fingerprint, [...globalBlocks, ...profileBlocks])
}

/** Query of the hashes that were blocked, for a profile or all, since its submitted file was checked at its upload. */
export const selectBlockedSinceUpload = (db: Database, mediaId: string) => {
  // The clocks of two isolates may differ a little.
  const uploadedAt = sql`(SELECT created_at - ${HOUR_MS} FROM media
    WHERE id = ${mediaId} AND state = 'submitted')`
  return db
    .select({ kind: mediaBlocklist.kind, hash: mediaBlocklist.hash })
    .from(mediaBlocklist)
    .where(sql`${mediaBlocklist.since} >= ${uploadedAt}`)
    .unionAll(
      db
        .select({ kind: mediaProfileBlocks.kind, hash: mediaProfileBlocks.hash })
        .from(mediaProfileBlocks)
        .where(
          sql`${mediaProfileBlocks.companionId} = (SELECT companion_id FROM media
            WHERE id = ${mediaId}) AND ${mediaProfileBlocks.since} >= ${uploadedAt}`,
        ),
    )
}

/** Returns true if a file, or one with the same picture or frames, is among blocked ones. */
export function isAmongBlocked(
  { exact, hashes, frames }: Fingerprint,
  blocked: readonly Blocked[],
): boolean {
  const probes = probesOf(hashes)
  const exactHashes = new Set([...exact, ...frames])
  const matches = blocked.filter(({ kind, hash }) =>
    kind === 'perceptual' ? isSamePicture(probes, hash) : exactHashes.has(hash),
  )
  const shared = matches.filter(({ kind }) => kind === 'frame')
  return shared.length >= SHARED_FRAMES || shared.length < matches.length
}

/** Queries for blocked hashes with a part close to the same part of a probe: one for each of the four parts. */
function alikeTerms(probes: readonly string[], closeParts: (part: number) => number[]): SQL[] {
  if (probes.length === 0) return []
  const parts = probes.map(partsOf)
  return ([0, 1, 2, 3] as const).map((partIndex) => {
    const close = JSON.stringify([...new Set(parts.flatMap((part) => closeParts(part[partIndex])))])
    return sql`SELECT hash, kind FROM media_blocklist WHERE kind = 'perceptual'
      AND ${sql.raw(`part${partIndex}`)} IN (SELECT value FROM json_each(${close}))`
  })
}

/**
 * Returns, for each file, whether it resembles a withdrawn picture too little to be refused and enough for a closer
 * look by staff. One round trip for all files.
 */
export async function areNearBlocked(
  db: Database,
  files: readonly { companionId: string; fingerprint: Fingerprint }[],
): Promise<boolean[]> {
  const probesOfFiles = files.map(({ fingerprint }) => probesOf(fingerprint.hashes))
  const queries = files.flatMap(({ companionId }, index) => {
    const terms = alikeTerms(probesOfFiles[index]!, nearbyParts)
    if (terms.length === 0) return []
    const ofProfile = sql`SELECT hash, kind FROM media_profile_blocks
      WHERE companion_id = ${companionId} AND kind = 'perceptual'`
    const matches = sql.join([ofProfile, ...terms], sql` UNION `)
    return [
      db
        .select({ index: sql<number>`${index}`, hash: sql<string>`b.hash` })
        .from(sql`(${matches}) b`),
    ]
  })
  const [first, ...more] = queries
  const near = files.map(() => false)
  if (!first) return near
  for (const rows of await db.batch([first, ...more])) {
    for (const { index, hash } of rows) {
      if (isNear(probesOfFiles[index]!, hash)) near[index] = true
    }
  }
  return near
}

type Blocked = { hash: string; kind: string }
type Alike = { mediaId: string; companionId: string; name: string }

/** Published pictures of other profiles that are identical or nearly so. One round trip for all files. */
export async function matchesOfOtherProfiles(
  db: Database,
  files: readonly { companionId: string; fingerprint: Fingerprint }[],
): Promise<Alike[][]> {
  const [first, ...more] = files.map(({ companionId, fingerprint: { exact, hashes } }) => {
    const parts = hashes.map(partsOf)
    const nearAt = (partIndex: 0 | 1 | 2 | 3) =>
      sql`f.part0 IS NOT NULL AND f.${sql.raw(`part${partIndex}`)} IN (SELECT value FROM json_each(${JSON.stringify(
        [...new Set(parts.flatMap((part) => nearParts(part[partIndex])))],
      )}))`
    const same = sql`f.sha256 IN (SELECT value FROM json_each(${JSON.stringify(exact)}))`
    const terms = [same, nearAt(0), nearAt(1), nearAt(2), nearAt(3)].map(
      (condition) => sql`SELECT f.media_id FROM media_fingerprints f WHERE ${condition}`,
    )
    return db
      .select({
        mediaId: mediaFingerprints.mediaId,
        companionId: media.companionId,
        name: companions.name,
        sha256: mediaFingerprints.sha256,
        hashes: mediaFingerprints.perceptual,
      })
      .from(mediaFingerprints)
      .innerJoin(media, eq(media.id, mediaFingerprints.mediaId))
      .innerJoin(companions, eq(companions.id, media.companionId))
      .where(
        sql`${mediaFingerprints.mediaId} IN (${sql.join(terms, sql` UNION `)})
          AND ${media.companionId} <> ${companionId} AND ${media.state} = 'published'
          AND ${media.accessLevel} = 'public'`,
      )
  })
  if (!first) return []
  const candidates = await db.batch([first, ...more])
  return candidates.map((rows, index) => {
    const { exact, hashes } = files[index]!.fingerprint
    return rows
      .filter((row) => exact.includes(row.sha256) || areAlike(row.hashes, hashes))
      .map(({ mediaId, companionId, name }) => ({ mediaId, companionId, name }))
  })
}

/** Returns true if one of two pictures equals the other, or is a part or a turned copy of it. */
const areAlike = (firstHashes: readonly string[], otherHashes: readonly string[]): boolean => {
  const isIn = (whole: string | undefined, candidates: readonly string[]) =>
    whole !== undefined && candidates.some((hash) => hashDistance(hash, whole) <= MAX_DISTANCE)
  return isIn(firstHashes[0], otherHashes) || isIn(otherHashes[0], firstHashes)
}

/** Stops its batch if this very file was withdrawn since it was checked. */
export const assertNotBlocked = (
  db: Database,
  exact: readonly string[],
  companionId: string,
): Write =>
  assertInBatch(
    db,
    sql`NOT EXISTS (SELECT 1 FROM media_profile_blocks WHERE companion_id = ${companionId}
      AND kind = 'exact' AND hash IN (SELECT value FROM json_each(${JSON.stringify(exact)})))`,
    sql`NOT EXISTS (SELECT 1 FROM media_blocklist WHERE kind = 'exact'
      AND hash IN (SELECT value FROM json_each(${JSON.stringify(exact)})))`,
  )

/** Each hash with its kind and its index within that kind. */
export const kindsOf = ({ exact, hashes, frames }: Fingerprint) => [
  ...exact.map((hash, index) => ['exact', hash, index] as const),
  ...frames.map((hash, index) => ['frame', hash, index] as const),
  ...hashes.map((hash, index) => ['perceptual', hash, index] as const),
]

/** Blocks a file for all profiles, without any reference to a person or profile. May be repeated. */
export const blockFile = (db: Database, fingerprint: Fingerprint, now: number): Write => {
  const rows = kindsOf(fingerprint).map(([kind, hash]) =>
    kind === 'perceptual' ? [kind, hash, ...partsOf(hash)] : [kind, hash],
  )
  return db.run(sql`INSERT INTO ${mediaBlocklist} (kind, hash, part0, part1, part2, part3, since)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, ${now}
    FROM json_each(${JSON.stringify(rows)}) WHERE true ON CONFLICT (kind, hash) DO NOTHING`)
}

/** Blocks a file only for the profile that withdrew it, because another profile had published it before. */
export const blockFileForProfile = (
  db: Database,
  companionId: string,
  fingerprint: Fingerprint,
  now: number,
): Write =>
  // The join skips a profile that was deleted in the meantime.
  db.run(sql`INSERT INTO ${mediaProfileBlocks} (companion_id, kind, hash, since)
    SELECT c.id, value ->> 0, value ->> 1, ${now}
    FROM companions c JOIN json_each(${JSON.stringify(kindsOf(fingerprint))}) ON true
    WHERE c.id = ${companionId} ON CONFLICT DO NOTHING`)

export const unblockFileForProfile = (
  db: Database,
  companionId: string,
  fingerprint: Fingerprint,
): Write =>
  db.run(sql`DELETE FROM ${mediaProfileBlocks} WHERE companion_id = ${companionId}
    AND (kind, hash) IN (SELECT value ->> 0, value ->> 1
      FROM json_each(${JSON.stringify(kindsOf(fingerprint))}))`)

/** Deletes exactly these hashes; similar ones stay blocked. May be repeated. */
export const unblockFile = (db: Database, fingerprint: Fingerprint): Write =>
  db.run(sql`DELETE FROM ${mediaBlocklist} WHERE (kind, hash) IN
    (SELECT value ->> 0, value ->> 1 FROM json_each(${JSON.stringify(kindsOf(fingerprint))}))`)

export const insertFingerprint = (
  db: Database,
  mediaId: string,
  { exact: [sha256 = '', storedSha256], hashes, frames }: Fingerprint,
  now: number,
): Write => {
  const [part0, part1, part2, part3] = hashes[0] === undefined ? [] : partsOf(hashes[0])
  return insertAll(db, mediaFingerprints, [
    {
      mediaId,
      sha256,
      storedSha256: storedSha256 ?? null,
      perceptual: hashes,
      frames,
      createdAt: now,
      part0,
      part1,
      part2,
      part3,
    },
  ])
}

/** Query of a file's fingerprint; no row for one that was not uploaded. @param mediaId an id, or SQL of one */
export const selectFingerprint = (db: Database, mediaId: string | SQL) =>
  db.select().from(mediaFingerprints).where(eq(mediaFingerprints.mediaId, mediaId))

export function toFingerprint(row: typeof mediaFingerprints.$inferSelect): Fingerprint {
  const { sha256, storedSha256, perceptual: hashes, frames } = row
  return { exact: storedSha256 === null ? [sha256] : [sha256, storedSha256], hashes, frames }
}

/** Returns undefined for a file that was not uploaded, such as a sample. */
export const blockFingerprintOf = async (
  db: Database,
  mediaId: string,
): Promise<Fingerprint | undefined> => {
  const [row] = await selectFingerprint(db, mediaId)
  return row && toFingerprint(row)
}

/** Fingerprints of many files, by their ids. */
export async function fingerprintsOf(
  db: Database,
  mediaIds: readonly string[],
): Promise<ReadonlyMap<string, Fingerprint>> {
  const rows = await db
    .select()
    .from(mediaFingerprints)
    .where(
      sql`${mediaFingerprints.mediaId} IN (SELECT value FROM json_each(${JSON.stringify(mediaIds)}))`,
    )
  return new Map(rows.map((row) => [row.mediaId, toFingerprint(row)]))
}

/** Deletes the fingerprint of a file that was never published. */
export const forgetFingerprint = (db: Database, mediaId: string): Write =>
  db.delete(mediaFingerprints).where(eq(mediaFingerprints.mediaId, mediaId))
