import type { Context } from 'hono'
import type { Figure } from '#companions/figure-options'
import { DayCounter } from '../profile-stats/day-counter.ts'
import { saveDayCounts } from '../save-day-counts.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { perDatabase } from '../../platform/http/per-database.ts'

/** This isolate's. */
const counterOf = perDatabase(() => new DayCounter())

/** Counts in memory: no row of D1 is read or written for it. @param member null: a visitor */
export const countFigure = (
  c: Context<AppEnv>,
  what: Figure,
  companion: string,
  member: string | null,
): void => counterOf(c.env).add(what, companion, member, c.var.now)

/** Saves in the background what has been counted, once a minute at most. */
export function saveFiguresInBackground(c: Context<AppEnv>): void {
  const counts = counterOf(c.env).take(c.var.now)
  if (counts.length > 0) c.executionCtx.waitUntil(saveDayCounts(c.var.db, counts))
}
