import { and, desc, eq, gt, isNull, sql, type SQL } from 'drizzle-orm'
import { assertInBatch } from '../../platform/db/assert-in-batch.ts'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { mediaWithdrawalHashes, mediaWithdrawals } from '../schema/media-consents.ts'
import { recordTombstonesOf } from '../../platform/db/tombstones.ts'
import { kindsOf, type Fingerprint } from './blocklist.ts'
import { ALLOW_AGAIN_MS } from './rules.ts'

export type WithdrawalRow = typeof mediaWithdrawals.$inferSelect
type By = { companionId: string; memberId: string }

/** Query for the ids of the companion's files with exactly the same bytes, published or under review. */
export const copiesOf = (
  { mediaId, companionId }: { mediaId: string; companionId: string },
  { exact }: Fingerprint,
): SQL => sql`SELECT f.media_id AS id FROM media_fingerprints f
  WHERE f.media_id IN (SELECT id FROM media WHERE companion_id = ${companionId})
    AND f.media_id <> ${mediaId}
    AND EXISTS (SELECT 1 FROM json_each(${JSON.stringify(exact)}) same
      WHERE same.value <> '' AND same.value IN (f.sha256, f.stored_sha256))`

/** Stops its batch unless the file exists and has exactly these copies. */
export const assertWithdrawable = (
  db: Database,
  file: { mediaId: string; companionId: string },
  { fingerprint, copies }: { fingerprint: Fingerprint; copies: readonly string[] },
): Write => {
  const { mediaId: id, companionId } = file
  const knownCopies = sql`(SELECT value FROM json_each(${JSON.stringify(copies)}))`
  return assertInBatch(
    db,
    sql`EXISTS (SELECT 1 FROM media WHERE id = ${id} AND companion_id = ${companionId})`,
    sql`NOT EXISTS (SELECT 1 FROM (${copiesOf(file, fingerprint)}) WHERE id NOT IN ${knownCopies})`,
  )
}

const sameHash = sql`o.kind = f.value ->> 0 AND o.hash = f.value ->> 1`
const otherOf = (condition: SQL) => sql`EXISTS (SELECT 1 FROM media_withdrawal_hashes o
  JOIN media_withdrawals w ON w.media_id = o.media_id WHERE w.allowed_at IS NULL AND ${condition})`
/** Condition on other withdrawals that block all profiles. */
const otherForAll = (condition: SQL) => otherOf(sql`NOT w.is_profile_only AND ${condition}`)

/**
 * Records who withdrew the file, and which of its hashes may be unblocked for every profile when the withdrawal is
 * lifted: those that nothing has blocked, or only withdrawals that can still be lifted. Must precede `blockFile` in
 * its batch.
 */
export const recordWithdrawal = (
  db: Database,
  row: Omit<WithdrawalRow, 'allowedAt'>,
  fingerprint: Fingerprint,
): Write[] => {
  const finalBefore = row.withdrawnAt - ALLOW_AGAIN_MS
  return [
    db.delete(mediaWithdrawals).where(eq(mediaWithdrawals.mediaId, row.mediaId)),
    db.insert(mediaWithdrawals).values(row),
    db.run(sql`INSERT INTO ${mediaWithdrawalHashes} (media_id, kind, hash, position, is_liftable)
      SELECT ${row.mediaId}, f.value ->> 0, f.value ->> 1, f.value ->> 2,
        NOT ${row.isProfileOnly} AND (NOT EXISTS (SELECT 1 FROM media_blocklist b
          WHERE b.kind = f.value ->> 0 AND b.hash = f.value ->> 1)
        OR (${otherForAll(sql`${sameHash} AND o.is_liftable AND w.withdrawn_at > ${finalBefore}`)}
          AND NOT ${otherForAll(sql`${sameHash} AND w.withdrawn_at <= ${finalBefore}`)}))
      FROM json_each(${JSON.stringify(kindsOf(fingerprint))}) f
      WHERE true ON CONFLICT DO NOTHING`),
  ]
}

const isBy = ({ companionId, memberId }: By) =>
  and(eq(mediaWithdrawals.companionId, companionId), eq(mediaWithdrawals.memberId, memberId))

/** The withdrawal of a file by this account for this profile; undefined if there is none. */
export const withdrawalOf = async (
  db: Database,
  account: By,
  mediaId: string,
): Promise<WithdrawalRow | undefined> =>
  (
    await db
      .select()
      .from(mediaWithdrawals)
      .where(and(eq(mediaWithdrawals.mediaId, mediaId), isBy(account)))
  )[0]

/** Withdrawals that the companion may still undo, newest first. */
export const withdrawalsOf = (
  db: Database,
  { now, ...by }: By & { now: number },
): Promise<WithdrawalRow[]> =>
  db
    .select()
    .from(mediaWithdrawals)
    .where(
      and(
        isBy(by),
        isNull(mediaWithdrawals.allowedAt),
        gt(mediaWithdrawals.withdrawnAt, now - ALLOW_AGAIN_MS),
      ),
    )
    .orderBy(desc(mediaWithdrawals.withdrawnAt), mediaWithdrawals.mediaId)

/** All withdrawals of a profile that are not lifted, newest first. */
export const blockedFilesOf = (db: Database, companionId: string): Promise<WithdrawalRow[]> =>
  db
    .select()
    .from(mediaWithdrawals)
    .where(and(eq(mediaWithdrawals.companionId, companionId), isNull(mediaWithdrawals.allowedAt)))
    .orderBy(desc(mediaWithdrawals.withdrawnAt), mediaWithdrawals.mediaId)

/** Hashes of a withdrawn file. */
export async function withdrawnFingerprint(db: Database, mediaId: string): Promise<Fingerprint> {
  const rows = await db
    .select()
    .from(mediaWithdrawalHashes)
    .where(eq(mediaWithdrawalHashes.mediaId, mediaId))
    .orderBy(mediaWithdrawalHashes.position)
  const hashesOfKind = (wantedKind: string) =>
    rows.flatMap(({ kind, hash }) => (kind === wantedKind ? [hash] : []))
  return {
    exact: hashesOfKind('exact'),
    hashes: hashesOfKind('perceptual'),
    frames: hashesOfKind('frame'),
  }
}

/**
 * Lifts the blocks that only this withdrawal causes. Stops its batch unless the account that withdrew the file still
 * runs the profile, is not suspended, is no staff account, and the hour has not passed.
 */
export const liftWithdrawal = (
  db: Database,
  { companionId, memberId, now }: By & { now: number },
  mediaId: string,
): Write[] => [
  assertInBatch(
    db,
    sql`EXISTS (SELECT 1 FROM media_withdrawals w
      JOIN companion_accounts a ON a.companion_id = w.companion_id AND a.member_id = w.member_id
      JOIN members m ON m.id = w.member_id
      WHERE w.media_id = ${mediaId} AND w.companion_id = ${companionId} AND w.member_id = ${memberId}
        AND w.allowed_at IS NULL AND w.withdrawn_at > ${now - ALLOW_AGAIN_MS}
        AND m.suspended_at IS NULL AND m.erased_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM administrators s
          WHERE s.member_id = w.member_id AND s.standing <> 'taken'))`,
  ),
  ...unblockWithdrawn(db, { companionId, mediaId, now }),
]

type WithdrawnMedia = { companionId: string; mediaId: string; now: number }

/** Stops its batch unless the file was withdrawn and is still blocked. */
export const assertBlocked = (db: Database, { companionId, mediaId }: WithdrawnMedia): Write =>
  assertInBatch(
    db,
    sql`EXISTS (SELECT 1 FROM media_withdrawals
      WHERE media_id = ${mediaId} AND companion_id = ${companionId} AND allowed_at IS NULL)`,
  )

const liftsForAll = (mediaId: string): SQL => sql`(b.kind, b.hash) IN (
    SELECT h.kind, h.hash FROM media_withdrawal_hashes h
    WHERE h.media_id = ${mediaId} AND h.is_liftable
      AND NOT ${otherForAll(sql`o.kind = h.kind AND o.hash = h.hash AND o.media_id <> h.media_id`)})`

const liftsForProfile = (companionId: string, mediaId: string): SQL =>
  sql`b.companion_id = ${companionId}
    AND (b.kind, b.hash) IN (SELECT h.kind, h.hash FROM media_withdrawal_hashes h
      WHERE h.media_id = ${mediaId}
        AND NOT ${otherOf(sql`o.kind = h.kind AND o.hash = h.hash AND o.media_id <> h.media_id
          AND w.companion_id = ${companionId}`)})`

/** Lifts the blocks that no other withdrawal causes, for all profiles and for this one. */
export const unblockWithdrawn = (
  db: Database,
  { companionId, mediaId, now }: WithdrawnMedia,
): Write[] => [
  recordTombstonesOf(
    db,
    'file.blocked',
    sql`SELECT b.kind || ' ' || b.hash AS subject,
        json_object('kind', b.kind, 'hash', b.hash, 'companion', NULL,
          'isLifted', json('true')) AS detail
      FROM media_blocklist b WHERE ${liftsForAll(mediaId)}`,
  ),
  db.run(sql`DELETE FROM media_blocklist AS b WHERE ${liftsForAll(mediaId)}`),
  recordTombstonesOf(
    db,
    'file.blocked',
    sql`SELECT b.kind || ' ' || b.hash || ' ' || b.companion_id AS subject,
        json_object('kind', b.kind, 'hash', b.hash, 'companion', b.companion_id,
          'isLifted', json('true')) AS detail
      FROM media_profile_blocks b WHERE ${liftsForProfile(companionId, mediaId)}`,
  ),
  db.run(sql`DELETE FROM media_profile_blocks AS b
    WHERE ${liftsForProfile(companionId, mediaId)}`),
  db.update(mediaWithdrawals).set({ allowedAt: now }).where(eq(mediaWithdrawals.mediaId, mediaId)),
]

/** Deletes all withdrawals after a restore, because those made or lifted since the backup are not fully recorded. */
export const makeWithdrawalsFinal = (db: Database): Write => db.delete(mediaWithdrawals)

/** Withdrawals for the copy of data that an account can download. */
export const copyOfWithdrawals = (db: Database, condition: SQL) =>
  db
    .select({
      mediaId: mediaWithdrawals.mediaId,
      companionId: mediaWithdrawals.companionId,
      place: mediaWithdrawals.place,
      type: mediaWithdrawals.type,
      alt: mediaWithdrawals.alt,
      copies: mediaWithdrawals.copies,
      withdrawnAt: mediaWithdrawals.withdrawnAt,
      allowedAt: mediaWithdrawals.allowedAt,
    })
    .from(mediaWithdrawals)
    .where(condition)
