import { gte, inArray, sql } from 'drizzle-orm'
import type { Overview } from '#staff/overview'
import type { Database } from '../../platform/db/client.ts'
import { isInTrash } from '../../companions/sql/in-trash.ts'
import { signInAttempts } from '../../accounts/schema/sign-in-attempts.ts'
import { counters } from '../../operations/schema/counters.ts'
import { DAY_MS, utcDayOf } from '../../platform/lib/time.ts'

const DAYS = 30

/** Totals and sign-ins of the overview. @param now epoch milliseconds */
export async function readOverview(db: Database, now: number): Promise<Overview> {
  const today = Math.floor(now / DAY_MS)
  const first = today - DAYS + 1
  const [counts, [trash], attempts] = await Promise.all([
    db
      .select()
      .from(counters)
      .where(inArray(counters.name, ['companions', 'featured', 'media', 'members'])),
    db.all<Record<'companions' | 'featured' | 'media', number>>(sql`SELECT count(*) AS companions,
      total(is_featured) AS featured,
      (SELECT count(*) FROM media
        WHERE state = 'published' AND ${isInTrash(sql`companion_id`)}) AS media
      FROM companions WHERE deleted_at IS NOT NULL`),
    db
      .select()
      .from(signInAttempts)
      .where(gte(signInAttempts.day, utcDayOf(first * DAY_MS))),
  ])
  const countOf = (counter: string) => counts.find(({ name }) => name === counter)?.count ?? 0
  const attemptsPerDay = (outcome: 'failed' | 'slowed') =>
    Array.from({ length: DAYS }, (_, index) => {
      const day = utcDayOf((first + index) * DAY_MS)
      const attempt = attempts.find((row) => row.outcome === outcome && row.day === day)
      return { day, count: attempt?.count ?? 0 }
    })
  return {
    companions: countOf('companions') - (trash?.companions ?? 0),
    members: countOf('members'),
    featured: countOf('featured') - (trash?.featured ?? 0),
    media: countOf('media') - (trash?.media ?? 0),
    sign_ins_failed: attemptsPerDay('failed'),
    sign_ins_slowed: attemptsPerDay('slowed'),
  }
}
