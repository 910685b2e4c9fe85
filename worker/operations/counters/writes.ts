import { sql } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { counters } from '../schema/counters.ts'

const media = (condition: string) =>
  `(SELECT count(*) FROM media WHERE state = 'published' AND ${condition})`
const companions = (condition: string) => `(SELECT count(*) FROM companions WHERE ${condition})`

const caseStates = {
  request: ['requests', 'sent', 'seen', 'answered', 'declined', 'withdrawn'],
  application: ['applications', 'new', 'in_review', 'more_info', 'approved', 'rejected'],
  revision: ['companion_revisions', 'draft', 'submitted', 'returned', 'approved', 'withdrawn'],
  submission: ['media_submissions', 'submitted', 'returned'],
  renewal: ['verification_renewals', 'shown', 'submitted', 'confirmed', 'refused', 'withdrawn'],
  report: ['reports', 'new', 'in_review', 'kept', 'hidden', 'acted'],
  appeal: ['appeals', 'offered', 'new', 'upheld', 'granted'],
  review: ['reviews', 'pending', 'published', 'hidden'],
  'data-request': ['data_requests', 'new', 'in_review', 'waiting', 'done', 'refused'],
} satisfies Record<string, [table: string, ...states: string[]]>

/** Cases by kind and state. Reports about one subject are one case. */
const cases = Object.entries(caseStates).flatMap(([kind, [table, ...states]]) =>
  states.map((state): [string, string] => [
    `${kind}.${state}`,
    `(SELECT count(*) FROM ${table} WHERE state = '${state}'
      ${kind === 'report' ? 'AND case_id IS NULL' : ''})`,
  ]),
)

/** SQL of each counter's true value. Triggers maintain the counters. */
const countsByCounter: Readonly<Record<string, string>> = {
  companions: companions('true'),
  inactive: companions('is_active = 0'),
  featured: companions('is_featured = 1'),
  draft: companions("lifecycle = 'draft'"),
  pending: companions("lifecycle = 'pending'"),
  published: companions("lifecycle = 'active'"),
  archived: companions("lifecycle = 'archived'"),
  members: '(SELECT count(*) FROM members WHERE erased_at IS NULL)',
  media: media('true'),
  'media-bytes': "(SELECT coalesce(sum(size_bytes), 0) FROM media WHERE state = 'published')",
  'photo-public': media("type = 'photo' AND access_level = 'public'"),
  'photo-private': media("type = 'photo' AND access_level = 'private'"),
  'video-public': media("type = 'video' AND access_level = 'public'"),
  'video-private': media("type = 'video' AND access_level = 'private'"),
  'unused-photo': media("type = 'photo' AND purpose = 'story' AND story_count = 0"),
  'unused-video': media("type = 'video' AND purpose = 'story' AND story_count = 0"),
  'unsent-mail': '(SELECT count(*) FROM outbox WHERE sent_at IS NULL)',
  'browser-problems': '(SELECT count(*) FROM browser_problems)',
  'mail-suppressions': '(SELECT count(*) FROM mail_suppressions)',
  incomplete: '(SELECT count(*) FROM companion_summaries WHERE is_incomplete = 1)',
  ...Object.fromEntries(cases),
}

const trueCount = sql.raw(
  `(CASE what ${Object.entries(countsByCounter)
    .map(([counter, count]) => `WHEN '${counter}' THEN ${count}`)
    .join(' ')} END)`,
)

/** Names of counters that differ from their true value or are unknown. */
export const wrongCounters = async (db: Database): Promise<string[]> =>
  (
    await db.all<{ what: string }>(
      sql`SELECT what FROM ${counters} WHERE count IS NOT ${trueCount}`,
    )
  ).map(({ what }) => what)

/** Repairs counters that differ from their true value. */
export const recountCounters = (db: Database): Write =>
  db.run(sql`UPDATE ${counters} SET count = ${trueCount} WHERE count IS NOT ${trueCount}`)
