import type { Context } from 'hono'
import { ProblemCounter } from '../features/browser-problems/problem-counter.ts'
import type { Problem } from '../features/browser-problems/read-report.ts'
import { saveProblems } from '../flows/save-problems.ts'
import { buildId } from '../index-document.ts'
import type { AppEnv } from './context.ts'
import { ofDatabase } from './of-database.ts'

/** This isolate's. */
const counterOf = ofDatabase(() => new ProblemCounter())

/** Counts in memory. */
export const countProblem = (c: Context<AppEnv>, problem: Problem): void =>
  counterOf(c.env).add(problem)

/** Saves in the background what has been counted, once a minute at most. */
export function saveProblemsInBackground(c: Context<AppEnv>): void {
  const { db, now } = c.var
  const counts = counterOf(c.env).take(now)
  if (counts.length > 0) c.executionCtx.waitUntil(saveProblems(db, counts, buildId(), now))
}
