import type { Answerer } from '#companions/channels'
import { eq, sql } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { companionRunBy } from '../sql/run-by.ts'
import { onlineUntilSql } from '../sql/presence.ts'
import { companions } from '../schema/companions.ts'
import { HOUR_MS } from '../../platform/lib/time.ts'
import { endBeforeAbsence } from './absence.ts'
import { activeIf } from './writes.ts'

// Columns that a companion changes without a review. Saves by staff don't write them.

/** Days by Zurich's calendar, both inclusive. */
export type AbsenceDays = { from: string; until: string; reply: string }

/** Shortest interval between two records of activity: each one changes the catalogue. */
const ACTIVITY_INTERVAL_MS = HOUR_MS

export const isActivityOutdated = (lastActiveAt: number, now: number) =>
  now - lastActiveAt >= ACTIVITY_INTERVAL_MS

const updateOwn = (db: Database, id: string, changes: object): Write =>
  db
    .update(companions)
    .set(changes as never)
    .where(eq(companions.id, id))

export const recordActivity = (db: Database, id: string, now: number): Write =>
  updateOwn(db, id, activeIf(sql`true`, now))

/** @param until epoch milliseconds; null: offline. Staff who edit the presence get a conflict. */
export const setPresence = (db: Database, id: string, until: number | null, now: number): Write =>
  updateOwn(db, id, {
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
 * @param isNow the absence has begun: the companion goes offline, and staff who edit her presence get a conflict
 */
export const setAway = (
  db: Database,
  id: string,
  away: AbsenceDays | null,
  { now, isNow }: { now: number; isNow: boolean },
): Write =>
  updateOwn(db, id, {
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
          onlineUntil: sql`min(${sql.raw(onlineUntilSql())},
            ${endBeforeAbsence(Number.MAX_SAFE_INTEGER, away?.from, now)})`,
        }),
  })

/** Leaves `isActive`, the switch of staff, unchanged. @param paused epoch milliseconds or null */
export const setPaused = (db: Database, id: string, isPaused: boolean, now: number): Write =>
  updateOwn(db, id, {
    pausedAt: isPaused ? sql`coalesce(${companions.pausedAt}, ${now})` : null,
    ...activeIf(sql`true`, now),
  })

/** Archives and pauses the profile, so that it stays offline even if staff restore its status. */
export const archiveAndPause = (db: Database, id: string, now: number): Write =>
  updateOwn(db, id, {
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

/** Also applies to open requests. */
export const setAnsweredBy = (db: Database, id: string, answeredBy: Answerer, now: number): Write =>
  updateOwn(db, id, { answeredBy, ...activeIf(sql`true`, now) })

/** Her choices that need no review. @param now epoch milliseconds */
export const setChoices = (db: Database, id: string, choices: OwnChoices, now: number): Write =>
  updateOwn(db, id, { ...choices, updatedAt: now })

export type OwnChoices = Partial<Record<'declinesReviews' | 'announcesOnline', boolean>>

/** Switches and absence of the companion whose profile a member runs: her changes of them depend on these columns. */
export const ownSwitchesOf = (db: Database, memberId: string) =>
  db
    .select({
      name: companions.name,
      lastActiveAt: companions.lastActiveAt,
      awayFrom: companions.awayFrom,
      awayUntil: companions.awayUntil,
      pausedAt: companions.pausedAt,
      isUnlisted: companions.isUnlisted,
      declinesReviews: companions.declinesReviews,
      announcesOnline: companions.announcesOnline,
    })
    .from(companions)
    .where(sql`id = ${companionRunBy(memberId)}`)
export type OwnSwitches = Awaited<ReturnType<typeof ownSwitchesOf>>[number]

export const activityOf = (db: Database, memberId: string) =>
  db
    .select({ lastActiveAt: companions.lastActiveAt })
    .from(companions)
    .where(sql`id = ${companionRunBy(memberId)}`)
