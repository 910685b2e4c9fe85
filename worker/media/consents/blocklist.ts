import { eq, sql, type SQL } from 'drizzle-orm'
import { assertInBatch } from '../../platform/db/assert-in-batch.ts'
import { insertAll, type Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { companions } from '../../companions/schema/companions.ts'
import { media } from '../schema/media.ts'
import { mediaBlocklist, mediaFingerprints, mediaProfileBlocks } from '../schema/media-consents.ts'
import {
  distance,
  fartherParts,
  isNear,
  isSamePicture,
  MAX_DISTANCE,
  nearParts,
  partsOf,
  probesOf,
} from '../images/perceptual-hash.ts'
import { SHARED_FRAMES } from '../video/frame-hashes.ts'

/** By what a file is recognised. */
export type Fingerprint = {
  /** SHA-256 of the file as it was uploaded and, of a video, as it is stored; none when they are unknown. */
  exact: readonly string[]
  /** Of its picture, see `hashesOf`. */
  hashes: readonly string[]
  /** Of a video, see `FrameHashes`. */
  frames: readonly string[]
}

/**
 * Whether a file was withdrawn, or a picture that is hardly another, turned, mirrored or a part of it, or a video with
 * the same frames: by the profile itself, or by another one unless a third had published it before. Two reads at once.
 */
export async function isBlocked(
  db: Database,
  { exact, hashes, frames }: Fingerprint,
  companionId: string,
): Promise<boolean> {
  const probes = probesOf(hashes)
  // One term for both: D1 takes no more than five.
  const same = [...exact.map((hash) => ['exact', hash]), ...frames.map((hash) => ['frame', hash])]
  const known = sql`SELECT b.hash, b.kind FROM json_each(${JSON.stringify(same)}) wanted
    JOIN media_blocklist b ON b.kind = wanted.value ->> 0 AND b.hash = wanted.value ->> 1`
  const alike = alikeTerms(probes, nearParts)
  const [ofAll, ofProfile] = await Promise.all([
    db.all<Blocked>(sql.join([known, ...alike], sql` UNION `)),
    db
      .select({ hash: mediaProfileBlocks.hash, kind: mediaProfileBlocks.kind })
      .from(mediaProfileBlocks)
      .where(eq(mediaProfileBlocks.companionId, companionId)),
  ])
  const sameHashes = new Set([...exact, ...frames])
  const blocked = [...ofAll, ...ofProfile].filter(({ kind, hash }) =>
    kind === 'perceptual' ? isSamePicture(probes, hash) : sameHashes.has(hash),
  )
  const shared = blocked.filter(({ kind }) => kind === 'frame')
  return shared.length >= SHARED_FRAMES || shared.length < blocked.length
}

/** Blocked hashes of which a part is close to the same part of a probe: a query for each of the four. */
function alikeTerms(probes: readonly string[], closeTo: (part: number) => number[]): SQL[] {
  if (probes.length === 0) return []
  const parts = probes.map(partsOf)
  return ([0, 1, 2, 3] as const).map((at) => {
    const close = JSON.stringify([...new Set(parts.flatMap((part) => closeTo(part[at])))])
    return sql`SELECT hash, kind FROM media_blocklist WHERE kind = 'perceptual'
      AND ${sql.raw(`part${at}`)} IN (SELECT value FROM json_each(${close}))`
  })
}

/**
 * Whether each of the files resembles a withdrawn picture too little to be refused, and enough for staff to look closer.
 * One round trip for all files.
 */
export async function areNearBlocked(
  db: Database,
  files: readonly { companionId: string; fingerprint: Fingerprint }[],
): Promise<boolean[]> {
  const probesOfFiles = files.map(({ fingerprint }) => probesOf(fingerprint.hashes))
  const queries = files.flatMap(({ companionId }, index) => {
    const terms = alikeTerms(probesOfFiles[index]!, fartherParts)
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

/** Published pictures of other profiles that are the same, or hardly another. One round trip for all files. */
export async function publishedByOthers(
  db: Database,
  files: readonly { companionId: string; fingerprint: Fingerprint }[],
): Promise<Alike[][]> {
  const [first, ...more] = files.map(({ companionId, fingerprint: { exact, hashes } }) => {
    const parts = hashes.map(partsOf)
    const nearAt = (at: 0 | 1 | 2 | 3) =>
      sql`f.part0 IS NOT NULL AND f.${sql.raw(`part${at}`)} IN (SELECT value FROM json_each(${JSON.stringify(
        [...new Set(parts.flatMap((part) => nearParts(part[at])))],
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
          AND ${media.companionId} <> ${companionId} AND ${media.accessLevel} = 'public'`,
      )
  })
  if (!first) return []
  const candidates = await db.batch([first, ...more])
  return candidates.map((rows, at) => {
    const { exact, hashes } = files[at]!.fingerprint
    return rows
      .filter((row) => exact.includes(row.sha256) || areAlike(row.hashes, hashes))
      .map(({ mediaId, companionId, name }) => ({ mediaId, companionId, name }))
  })
}

/** Whether one of two pictures is the other one, or a part or a turned copy of it. */
const areAlike = (some: readonly string[], others: readonly string[]): boolean => {
  const isIn = (whole: string | undefined, hashes: readonly string[]) =>
    whole !== undefined && hashes.some((hash) => distance(hash, whole) <= MAX_DISTANCE)
  return isIn(some[0], others) || isIn(others[0], some)
}

/** Stops its batch when the very file was withdrawn since it was checked. */
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

/** Each hash with its kind, and which of its kind it is. */
export const kindsOf = ({ exact, hashes, frames }: Fingerprint) => [
  ...exact.map((hash, at) => ['exact', hash, at] as const),
  ...frames.map((hash, at) => ['frame', hash, at] as const),
  ...hashes.map((hash, at) => ['perceptual', hash, at] as const),
]

/** Nothing of a person or a profile is stored with it. May be repeated. */
export const blockFile = (db: Database, fingerprint: Fingerprint, now: number): Write => {
  const rows = kindsOf(fingerprint).map(([kind, hash]) =>
    kind === 'perceptual' ? [kind, hash, ...partsOf(hash)] : [kind, hash],
  )
  return db.run(sql`INSERT INTO ${mediaBlocklist} (kind, hash, part0, part1, part2, part3, since)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, ${now}
    FROM json_each(${JSON.stringify(rows)}) WHERE true ON CONFLICT (kind, hash) DO NOTHING`)
}

/** The same for the profile alone that withdrew it, as another one had published it before. */
export const blockFileForProfile = (
  db: Database,
  companionId: string,
  fingerprint: Fingerprint,
  now: number,
): Write =>
  // A profile that was deleted meanwhile needs no block.
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

/** The very hashes, and none that are close. May be repeated. */
export const unblockFile = (db: Database, fingerprint: Fingerprint): Write =>
  db.run(sql`DELETE FROM ${mediaBlocklist} WHERE (kind, hash) IN
    (SELECT value ->> 0, value ->> 1 FROM json_each(${JSON.stringify(kindsOf(fingerprint))}))`)

export const insertFingerprint = (
  db: Database,
  mediaId: string,
  { exact: [sha256 = '', storedSha256], hashes, frames }: Fingerprint,
  at: number,
): Write => {
  const [part0, part1, part2, part3] = hashes[0] === undefined ? [] : partsOf(hashes[0])
  return insertAll(db, mediaFingerprints, [
    {
      mediaId,
      sha256,
      storedSha256: storedSha256 ?? null,
      perceptual: hashes,
      frames,
      createdAt: at,
      part0,
      part1,
      part2,
      part3,
    },
  ])
}

/** Undefined for a file that was not uploaded, as the samples are. */
export const fingerprintOf = async (
  db: Database,
  mediaId: string,
): Promise<Fingerprint | undefined> => {
  const [row] = await db
    .select()
    .from(mediaFingerprints)
    .where(eq(mediaFingerprints.mediaId, mediaId))
  if (!row) return undefined
  const { sha256, storedSha256, perceptual: hashes, frames } = row
  return { exact: [sha256, ...(storedSha256 === null ? [] : [storedSha256])], hashes, frames }
}

/** The same of many, by the ids of the files. */
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
  return new Map(
    rows.map(({ mediaId, sha256, storedSha256, perceptual: hashes, frames }) => {
      const exact = storedSha256 === null ? [sha256] : [sha256, storedSha256]
      return [mediaId, { exact, hashes, frames }]
    }),
  )
}

/** For a file that goes before it was ever published. */
export const forgetFingerprint = (db: Database, mediaId: string): Write =>
  db.delete(mediaFingerprints).where(eq(mediaFingerprints.mediaId, mediaId))
