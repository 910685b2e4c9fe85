import type { Context } from 'hono'
import type { Figure } from '#companions/figures'
import { DayCounter } from '../profile-stats/day-counter.ts'
import { saveDayCounts } from '../save-day-counts.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { perDatabase } from '../../platform/http/per-database.ts'

/** The counter of this isolate. */
const counterOf = perDatabase(() => new DayCounter())

/** Counts in memory, without a call to D1. @param member null: a visitor */
export const countFigure = (
  c: Context<AppEnv>,
  figure: Figure,
  companion: string,
  member: string | null,
): void => counterOf(c.env).add(figure, companion, member, c.var.now)

/** Stores the counts in the background, at most once a minute. */
export function saveFiguresInBackground(c: Context<AppEnv>): void {
  const counts = counterOf(c.env).take(c.var.now)
  if (counts.length > 0) c.executionCtx.waitUntil(saveDayCounts(c.var.db, counts))
}
