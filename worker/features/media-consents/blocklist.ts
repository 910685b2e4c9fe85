import { eq, sql } from 'drizzle-orm'
import { assertInBatch } from '../../db/assert-in-batch.ts'
import { insertAll, type Write } from '../../db/bulk.ts'
import type { Database } from '../../db/client.ts'
import { mediaBlocklist, mediaFingerprints } from '../../db/schema/media-consents.ts'
import { distance, MAX_DISTANCE, nearParts, partsOf } from '../../lib/images/perceptual-hash.ts'
import { SHARED_FRAMES } from '../../lib/video/frame-hashes.ts'

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
 * Whether a file was withdrawn, or a picture that is hardly another, or a video with the same frames. One
 * round trip.
 */
export async function isBlocked(
  db: Database,
  { exact, hashes, frames }: Fingerprint,
): Promise<boolean> {
  const near = partsOf(hashes[0] ?? '').map((part) => JSON.stringify(nearParts(part)))
  // One term for both: D1 takes no more than five.
  const same = [...exact.map((hash) => ['exact', hash]), ...frames.map((hash) => ['frame', hash])]
  const known = sql`SELECT b.hash, b.kind FROM json_each(${JSON.stringify(same)}) wanted
    JOIN media_blocklist b ON b.kind = wanted.value ->> 0 AND b.hash = wanted.value ->> 1`
  const alike = near.map(
    (parts, at) => sql`SELECT hash, kind FROM media_blocklist WHERE kind = 'perceptual'
      AND ${sql.raw(`part${at}`)} IN (SELECT value FROM json_each(${parts}))`,
  )
  const [whole] = hashes
  const found = await db.all<{ hash: string; kind: string }>(
    sql.join(whole === undefined ? [known] : [known, ...alike], sql` UNION `),
  )
  const shared = found.filter(({ kind }) => kind === 'frame')
  return (
    shared.length >= SHARED_FRAMES ||
    found.some(
      ({ kind, hash }) =>
        kind === 'exact' || (kind === 'perceptual' && distance(hash, whole ?? '') <= MAX_DISTANCE),
    )
  )
}

/** Stops its batch when the very file was withdrawn since it was checked. */
export const assertNotBlocked = (db: Database, exact: readonly string[]): Write =>
  assertInBatch(
    db,
    sql`NOT EXISTS (SELECT 1 FROM media_blocklist WHERE kind = 'exact'
      AND hash IN (SELECT value FROM json_each(${JSON.stringify(exact)})))`,
  )

/** Nothing of a person or a profile is stored with it. May be repeated. */
export const blockFile = (
  db: Database,
  { exact, hashes, frames }: Fingerprint,
  now: number,
): Write => {
  const rows = [
    ...exact.map((hash) => ['exact', hash, null, null, null, null]),
    ...frames.map((hash) => ['frame', hash, null, null, null, null]),
    ...hashes.map((hash) => ['perceptual', hash, ...partsOf(hash)]),
  ]
  return db.run(sql`INSERT INTO ${mediaBlocklist} (kind, hash, part0, part1, part2, part3, since)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, ${now}
    FROM json_each(${JSON.stringify(rows)}) WHERE true ON CONFLICT (kind, hash) DO NOTHING`)
}

export const insertFingerprint = (
  db: Database,
  mediaId: string,
  { exact: [sha256 = '', storedSha256], hashes, frames }: Fingerprint,
  at: number,
): Write =>
  insertAll(db, mediaFingerprints, [
    {
      mediaId,
      sha256,
      storedSha256: storedSha256 ?? null,
      perceptual: hashes,
      frames,
      createdAt: at,
    },
  ])

/** Undefined for a file from before fingerprints were stored. */
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

/** For a file that goes before it was ever published. */
export const forgetFingerprint = (db: Database, mediaId: string): Write =>
  db.delete(mediaFingerprints).where(eq(mediaFingerprints.mediaId, mediaId))
