import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { rateLimits } from './schema.ts'
import { Failure } from '../lib/failure.ts'

/** At most `limit` attempts per window. */
export type RateLimit = { what: string; limit: number; windowSeconds: number }

export type Attempt = RateLimit & {
  /** A member's id or a hashed address. */
  who: string
  /** Epoch milliseconds. */
  now: number
}

/** Seconds until the window ends. */
type Until = { retryAfterSeconds: number }

const tooMany = (until: Until) => new Failure('too-many', 'http.too-many', {}, until)

/**
 * Counts an attempt across all isolates. A window begins with its first attempt.
 *
 * @param refusalOf creates the error, for a limit with its own text
 * @throws Failure 429 beyond the limit, until the window ends
 */
export async function consumeRateLimit(
  db: Database,
  attempt: Attempt,
  refusalOf: (until: Until) => Failure = tooMany,
): Promise<void> {
  requireWithinLimit(attempt, await countInWindow(db, attempt), refusalOf)
}

/** The window after an attempt was counted. */
export type AttemptWindow = {
  /** Attempts in the window, this one included. */
  count: number
  /** Epoch milliseconds. */
  endsAt: number
}

/**
 * Checks an attempt that `countingWrite` may have counted with another read; counts it otherwise.
 *
 * @param window null: the attempt was not counted yet
 * @throws Failure 429 beyond the limit, until the window ends
 */
export async function requireAttempt(
  db: Database,
  attempt: Attempt,
  window: AttemptWindow | null,
): Promise<void> {
  if (window) requireWithinLimit(attempt, window)
  else await consumeRateLimit(db, attempt)
}

/**
 * Checks an attempt that `countingWrite` has counted.
 *
 * @param refusalOf creates the error, for a limit with its own text
 * @throws Failure 429 beyond the limit, until the window ends
 */
export function requireWithinLimit(
  { limit, now }: Pick<Attempt, 'limit' | 'now'>,
  { count, endsAt }: AttemptWindow,
  refusalOf: (until: Until) => Failure = tooMany,
): void {
  if (count <= limit) return
  throw refusalOf({ retryAfterSeconds: Math.max(1, Math.ceil((endsAt - now) / 1_000)) })
}

/** Counts an attempt. @returns false beyond the limit */
export const isWithinLimit = async (db: Database, attempt: Attempt): Promise<boolean> =>
  (await countInWindow(db, attempt)).count <= attempt.limit

/** Counts an attempt. @returns the number of earlier attempts in the current window */
export const countAttempt = async (db: Database, attempt: Attempt): Promise<number> =>
  (await countInWindow(db, attempt)).count - 1

/** The number of attempts in the current window; counts none. */
export async function attemptsOf(db: Database, { what, who, now }: Attempt): Promise<number> {
  const [row] = await db.all<{ count: number }>(sql`SELECT count FROM rate_limits
    WHERE what = ${what} AND who = ${who} AND ends_at > ${now}`)
  return row?.count ?? 0
}

async function countInWindow(db: Database, attempt: Attempt): Promise<AttemptWindow> {
  const [window] = await countingWrite(db, attempt)
  if (!window) throw new Error('A write that returns its row returned none')
  return window
}

/**
 * The write that counts one attempt and returns its window, for a batch with other reads.
 *
 * @param unless true in SQL for an attempt that is not counted; the write then returns no window
 */
export const countingWrite = (
  db: Database,
  { what, who, now, windowSeconds }: Attempt,
  unless: SQL = sql`FALSE`,
) => {
  const endsAt = now + windowSeconds * 1_000
  const isOver = sql`${rateLimits.endsAt} <= ${now}`
  return db
    .insert(rateLimits)
    .select(sql`SELECT ${what}, ${who}, 1, ${endsAt} WHERE NOT ${unless}`)
    .onConflictDoUpdate({
      target: [rateLimits.who, rateLimits.what],
      set: {
        count: sql`IIF(${isOver}, 1, ${rateLimits.count} + 1)`,
        endsAt: sql`IIF(${isOver}, ${endsAt}, ${rateLimits.endsAt})`,
      },
    })
    .returning({ count: rateLimits.count, endsAt: rateLimits.endsAt })
}
