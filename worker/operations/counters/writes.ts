import { sql } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { counters } from '../schema/counters.ts'

const media = (where: string) => `(SELECT count(*) FROM media WHERE ${where})`
const companions = (where: string) => `(SELECT count(*) FROM companions WHERE ${where})`

/** What each counter counts, as SQL. Triggers keep them. */
const counted: Readonly<Record<string, string>> = {
  companions: companions('true'),
  inactive: companions('is_active = 0'),
  featured: companions('is_featured = 1'),
  draft: companions("lifecycle = 'draft'"),
  pending: companions("lifecycle = 'pending'"),
  published: companions("lifecycle = 'active'"),
  archived: companions("lifecycle = 'archived'"),
  members: '(SELECT count(*) FROM members WHERE erased_at IS NULL)',
  media: media('true'),
  'media-bytes': '(SELECT coalesce(sum(size_bytes), 0) FROM media)',
  'photo-public': media("type = 'photo' AND access_level = 'public'"),
  'photo-private': media("type = 'photo' AND access_level = 'private'"),
  'video-public': media("type = 'video' AND access_level = 'public'"),
  'video-private': media("type = 'video' AND access_level = 'private'"),
  'unused-photo': media("type = 'photo' AND purpose = 'story' AND story_count = 0"),
  'unused-video': media("type = 'video' AND purpose = 'story' AND story_count = 0"),
}

const truth = sql.raw(
  `(CASE what ${Object.entries(counted)
    .map(([what, count]) => `WHEN '${what}' THEN ${count}`)
    .join(' ')} END)`,
)

/** The names of counters that differ from what they count, or that are not known here. */
export const wrongCounters = async (db: Database): Promise<string[]> =>
  (
    await db.all<{ what: string }>(sql`SELECT what FROM ${counters} WHERE count IS NOT ${truth}`)
  ).map(({ what }) => what)

export const countAgain = (db: Database): Write =>
  db.run(sql`UPDATE ${counters} SET count = ${truth} WHERE count IS NOT ${truth}`)
