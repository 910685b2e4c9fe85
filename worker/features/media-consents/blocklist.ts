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

/** The very hashes, and none that are close. May be repeated. */
export const unblockFile = (db: Database, fingerprint: Fingerprint): Write =>
  db.run(sql`DELETE FROM ${mediaBlocklist} WHERE (kind, hash) IN
    (SELECT value ->> 0, value ->> 1 FROM json_each(${JSON.stringify(kindsOf(fingerprint))}))`)

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
