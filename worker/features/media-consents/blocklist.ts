import { eq, sql } from 'drizzle-orm'
import { assertInBatch } from '../../db/assert-in-batch.ts'
import { insertAll, type Write } from '../../db/bulk.ts'
import type { Database } from '../../db/client.ts'
import { mediaBlocklist, mediaFingerprints } from '../../db/schema/media-consents.ts'
import { distance, MAX_DISTANCE, nearParts, partsOf } from '../../lib/images/perceptual-hash.ts'

/** By what a file is recognised. */
export type Fingerprint = {
  /** SHA-256 of the file as it was uploaded; null when only its picture is known. */
  sha256: string | null
  /** Of its picture, see `hashesOf`. */
  hashes: readonly string[]
}

/** Whether a file, or a picture that is hardly another, was withdrawn. One round trip. */
export async function isBlocked(db: Database, { sha256, hashes }: Fingerprint): Promise<boolean> {
  const near = partsOf(hashes[0] ?? '').map((part) => JSON.stringify(nearParts(part)))
  const exact = sql`SELECT hash, kind FROM media_blocklist WHERE kind = 'exact' AND hash = ${sha256}`
  const alike = near.map(
    (parts, at) => sql`SELECT hash, kind FROM media_blocklist WHERE kind = 'perceptual'
      AND ${sql.raw(`part${at}`)} IN (SELECT value FROM json_each(${parts}))`,
  )
  const [whole] = hashes
  const found = await db.all<{ hash: string; kind: string }>(
    sql.join(whole === undefined ? [exact] : [exact, ...alike], sql` UNION `),
  )
  return found.some(
    ({ kind, hash }) => kind === 'exact' || distance(hash, whole ?? '') <= MAX_DISTANCE,
  )
}

/** Stops its batch when the very file was withdrawn since it was checked. */
export const assertNotBlocked = (db: Database, sha256: string): Write =>
  assertInBatch(
    db,
    sql`NOT EXISTS (SELECT 1 FROM media_blocklist WHERE kind = 'exact' AND hash = ${sha256})`,
  )

/** Nothing of a person or a profile is stored with it. May be repeated. */
export const blockFile = (db: Database, { sha256, hashes }: Fingerprint, now: number): Write => {
  const rows = [
    ...(sha256 === null ? [] : [['exact', sha256, null, null, null, null]]),
    ...hashes.map((hash) => ['perceptual', hash, ...partsOf(hash)]),
  ]
  return db.run(sql`INSERT INTO ${mediaBlocklist} (kind, hash, part0, part1, part2, part3, since)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, ${now}
    FROM json_each(${JSON.stringify(rows)}) WHERE true ON CONFLICT (kind, hash) DO NOTHING`)
}

export const insertFingerprint = (
  db: Database,
  {
    mediaId,
    sha256,
    hashes,
    at,
  }: { mediaId: string; sha256: string; hashes: string[]; at: number },
): Write =>
  insertAll(db, mediaFingerprints, [{ mediaId, sha256, perceptual: hashes, createdAt: at }])

/** Undefined for a file from before fingerprints were stored. */
export const fingerprintOf = async (
  db: Database,
  mediaId: string,
): Promise<Fingerprint | undefined> => {
  const [row] = await db
    .select()
    .from(mediaFingerprints)
    .where(eq(mediaFingerprints.mediaId, mediaId))
  return row && { sha256: row.sha256, hashes: row.perceptual }
}

/** For a file that goes before it was ever published. */
export const forgetFingerprint = (db: Database, mediaId: string): Write =>
  db.delete(mediaFingerprints).where(eq(mediaFingerprints.mediaId, mediaId))
