import { inArray, sql } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { counters } from '../../operations/schema/counters.ts'

/** Number of gallery photos and videos, private ones included, of public profiles. */
export type MediaStock = { photos: number; videos: number }

const names = { photo: 'stock:photos', video: 'stock:videos' } as const

/** Counts the stock again. It reads every file, so it belongs into a nightly job and the seed. */
export const countStock = (db: Database): Write[] =>
  (['photo', 'video'] as const).map((type) => {
    const stock = sql`(SELECT count(*) FROM visible_media m
      WHERE m.purpose = 'gallery' AND m.type = ${type}
        AND EXISTS (SELECT 1 FROM catalogue_log l WHERE l.subject = m.companion_id AND l.card IS NOT NULL))`
    return db
      .insert(counters)
      .values({ name: names[type], count: stock })
      .onConflictDoUpdate({ target: counters.name, set: { count: sql`excluded.count` } })
  })

/** Stock at the last count; null before the first one. */
export async function mediaStock(db: Database): Promise<MediaStock | null> {
  const rows = await db
    .select()
    .from(counters)
    .where(inArray(counters.name, Object.values(names)))
  const countOf = (counter: string) => rows.find(({ name }) => name === counter)?.count
  const photos = countOf(names.photo)
  const videos = countOf(names.video)
  return photos === undefined || videos === undefined ? null : { photos, videos }
}
