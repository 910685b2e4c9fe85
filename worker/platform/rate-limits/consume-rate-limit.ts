import { sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { Failure } from '../lib/failure.ts'

/** At most `limit` attempts per window. */
export type RateLimit = { what: string; limit: number; windowSeconds: number }

type Attempt = RateLimit & {
  /** A member's id or a hashed address. */
  who: string
  /** Epoch milliseconds. */
  now: number
}

/** When to ask again. */
type Until = { retryAfterSeconds: number }

const tooMany = (until: Until) => new Failure('too-many', 'http.too-many', {}, until)

/**
 * Counts one attempt, for all isolates together. A window begins with the first attempt in it.
 *
 * @param refusalOf of a limit that has words of its own
 * @throws Failure 429 beyond the limit, until the window ends
 */
export async function consumeRateLimit(
  db: Database,
  attempt: Attempt,
  refusalOf: (until: Until) => Failure = tooMany,
): Promise<void> {
  const { count, endsAt } = await counted(db, attempt)
  if (count <= attempt.limit) return
  throw refusalOf({ retryAfterSeconds: Math.max(1, Math.ceil((endsAt - attempt.now) / 1_000)) })
}

/** Counts one attempt. @returns false beyond the limit */
export const isWithinLimit = async (db: Database, attempt: Attempt): Promise<boolean> =>
  (await counted(db, attempt)).count <= attempt.limit

/** Counts one attempt. @returns how many the running window had before it */
export const countAttempt = async (db: Database, attempt: Attempt): Promise<number> =>
  (await counted(db, attempt)).count - 1

/** How many attempts the running window has; counts none. */
export async function attemptsOf(db: Database, { what, who, now }: Attempt): Promise<number> {
  const [row] = await db.all<{ count: number }>(sql`SELECT count FROM rate_limits
    WHERE what = ${what} AND who = ${who} AND ends_at > ${now}`)
  return row?.count ?? 0
}

async function counted(db: Database, { what, who, now, windowSeconds }: Attempt) {
  const [row] = await db.all<{ count: number; endsAt: number }>(sql`
    INSERT INTO rate_limits (what, who, count, ends_at)
    VALUES (${what}, ${who}, 1, ${now + windowSeconds * 1_000})
    ON CONFLICT DO UPDATE SET
      count = IIF(rate_limits.ends_at <= ${now}, 1, rate_limits.count + 1),
      ends_at = IIF(rate_limits.ends_at <= ${now}, excluded.ends_at, rate_limits.ends_at)
    RETURNING count, ends_at AS endsAt`)
  if (!row) throw new Error('A write that returns its row returned none')
  return row
}
