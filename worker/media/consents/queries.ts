import { and, asc, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { mediaConsents } from '../schema/media-consents.ts'

export type MediaConsentRow = typeof mediaConsents.$inferSelect

/** The valid record of a file. */
export const consentFor = async (
  db: Database,
  mediaId: string,
): Promise<MediaConsentRow | undefined> =>
  (
    await db
      .select()
      .from(mediaConsents)
      .where(and(eq(mediaConsents.mediaId, mediaId), isNull(mediaConsents.revokedAt)))
  )[0]

/** Last time at which a companion revoked her consent to a file, in epoch milliseconds; null if she never did. */
export async function revokedAt(
  db: Database,
  { mediaId, companionId }: { mediaId: string; companionId: string },
): Promise<number | null> {
  const [row] = await db
    .select({ at: mediaConsents.revokedAt })
    .from(mediaConsents)
    .where(
      and(
        eq(mediaConsents.mediaId, mediaId),
        eq(mediaConsents.companionId, companionId),
        isNotNull(mediaConsents.revokedAt),
        isNotNull(mediaConsents.endedAt),
      ),
    )
    .orderBy(desc(mediaConsents.revokedAt))
    .limit(1)
  return row?.at ?? null
}

/** The valid records of a companion's files. */
export const consentsOf = (db: Database, companionId: string): Promise<MediaConsentRow[]> =>
  db
    .select()
    .from(mediaConsents)
    .where(
      and(
        eq(mediaConsents.companionId, companionId),
        isNull(mediaConsents.revokedAt),
        isNull(mediaConsents.endedAt),
      ),
    )
    .orderBy(asc(mediaConsents.givenAt), asc(mediaConsents.id))

/** Query for those of the files that may not be shown in stories. */
export const withoutStories = (mediaIds: readonly string[]): SQL => sql`
  SELECT wanted.value AS id FROM json_each(${JSON.stringify(mediaIds)}) wanted
  WHERE NOT EXISTS (SELECT 1 FROM media_consents k
    WHERE k.media_id = wanted.value AND k.revoked_at IS NULL AND k.for_stories)`

export const filesWithoutStories = async (
  db: Database,
  mediaIds: readonly string[],
): Promise<ReadonlySet<string>> =>
  new Set((await db.all<{ id: string }>(withoutStories(mediaIds))).map(({ id }) => id))

const withoutRecord = sql`NOT EXISTS (SELECT 1 FROM media_consents k
  WHERE k.media_id = m.id AND k.revoked_at IS NULL)`

/** Ids of a companion's published files without a record. */
export const unrecordedOf = async (db: Database, companionId: string): Promise<string[]> =>
  (
    await db.all<{ id: string }>(sql`SELECT m.id FROM media m
      WHERE m.companion_id = ${companionId} AND m.state = 'published' AND ${withoutRecord} ORDER BY m.position, m.id`)
  ).map(({ id }) => id)

/** Consents for the copy of data that an account can download. */
export const copyOfConsents = (db: Database, condition: SQL) =>
  db
    .select({
      mediaId: mediaConsents.mediaId,
      companionId: mediaConsents.companionId,
      shown: mediaConsents.shown,
      others: mediaConsents.others,
      givenBy: mediaConsents.givenByName,
      givenAt: mediaConsents.givenAt,
      forPublic: mediaConsents.forPublic,
      forPrivate: mediaConsents.forPrivate,
      forStories: mediaConsents.forStories,
      revokedAt: mediaConsents.revokedAt,
      fileEndedAt: mediaConsents.endedAt,
    })
    .from(mediaConsents)
    .where(condition)
