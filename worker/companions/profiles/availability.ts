import type { Answerer } from '#companions/own/own-options'
import { eq, sql } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { companionRunBy } from '../sql/run-by.ts'
import { onlineUntilOf } from '../sql/presence.ts'
import { companions } from '../schema/companions.ts'
import { HOUR_MS } from '../../platform/lib/time.ts'
import { endBeforeAbsence } from './absence.ts'
import { activeIf } from './writes.ts'

// What a companion changes by herself, at once. Staff's saves leave these columns alone.

/** Days by Zurich's calendar, both included. */
export type Away = { from: string; until: string; reply: string }

/** Activity is noted this often at most: each note is a change of the catalogue. */
const NOTED_EVERY_MS = HOUR_MS

export const isWorthNoting = (lastActiveAt: number, now: number) =>
  now - lastActiveAt >= NOTED_EVERY_MS

const own = (db: Database, id: string, changes: object): Write =>
  db
    .update(companions)
    .set(changes as never)
    .where(eq(companions.id, id))

export const noteActivity = (db: Database, id: string, now: number): Write =>
  own(db, id, activeIf(sql`true`, now))

/** @param until epoch milliseconds; null: offline. Staff who edit her presence see it as a conflict. */
export const setPresence = (db: Database, id: string, until: number | null, now: number): Write =>
  own(db, id, {
    presence: until === null ? 'offline' : 'online',
    onlineUntil: until,
    presenceBy: 'companion',
    presenceAt: now,
    lastActiveAt: now,
    version: sql`${companions.version} + 1`,
  })

/**
 * Being online ends where the absence begins.
 *
 * @param isNow whether it has begun: then she is offline, and staff who edit her presence see a conflict
 */
export const setAway = (
  db: Database,
  id: string,
  away: Away | null,
  { now, isNow }: { now: number; isNow: boolean },
): Write =>
  own(db, id, {
    awayFrom: away?.from ?? null,
    awayUntil: away?.until ?? null,
    awayReply: away?.reply ?? '',
    ...(isNow
      ? {
          presence: 'offline',
          onlineUntil: null,
          presenceBy: 'companion',
          lastActiveAt: now,
          version: sql`${companions.version} + 1`,
        }
      : {
          ...activeIf(sql`true`, now),
          onlineUntil: sql`min(${sql.raw(onlineUntilOf())},
            ${endBeforeAbsence(Number.MAX_SAFE_INTEGER, away?.from, now)})`,
        }),
  })

/** Says nothing about `isActive`, which is the staff's. @param paused epoch milliseconds or null */
export const setPaused = (db: Database, id: string, paused: boolean, now: number): Write =>
  own(db, id, {
    pausedAt: paused ? sql`coalesce(${companions.pausedAt}, ${now})` : null,
    ...activeIf(sql`true`, now),
  })

/** Takes the profile off the site for good; pause and conditions keep it off when staff restore it. */
export const archiveOwn = (db: Database, id: string, now: number): Write =>
  own(db, id, {
    lifecycle: 'archived',
    pausedAt: sql`coalesce(${companions.pausedAt}, ${now})`,
    presence: 'offline',
    onlineUntil: null,
    presenceBy: 'companion',
    awayFrom: null,
    awayUntil: null,
    awayReply: '',
    updatedAt: now,
    version: sql`${companions.version} + 1`,
  })

/** Counts for the requests that are open, too. */
export const setAnsweredBy = (db: Database, id: string, answeredBy: Answerer, now: number): Write =>
  own(db, id, { answeredBy, ...activeIf(sql`true`, now) })

/** For the check before every call of hers. */
export const activityOf = (db: Database, memberId: string) =>
  db
    .select({ lastActiveAt: companions.lastActiveAt })
    .from(companions)
    .where(sql`id = ${companionRunBy(memberId)}`)
