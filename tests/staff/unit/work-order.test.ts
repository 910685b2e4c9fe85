import type { SQL } from 'drizzle-orm'
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import { describe, expect, test } from 'vitest'
import { workKinds } from '#staff/queue-kinds'
import type { Database } from '../../../worker/platform/db/client.ts'
import { readWork, readWorkCounts } from '../../../worker/staff/read-work.ts'
import { compareCases } from '../../../worker/staff/my-tasks/order.ts'

const HOUR_MS = 3_600_000
const NOW = 1_000 * HOUR_MS

const item = (id: string, changes: { dueAt?: number; since?: number; isUrgent?: number }) => ({
  id,
  dueAt: null,
  since: NOW - HOUR_MS,
  isUrgent: 0,
  ...changes,
})

test('orders cases of several kinds: urgent, overdue, due, then oldest first', () => {
  const cases = [
    item('waiting an hour', {}),
    item('waiting a year', { since: NOW - 8_760 * HOUR_MS }),
    item('due tomorrow', { dueAt: NOW + 24 * HOUR_MS }),
    item('due in an hour', { dueAt: NOW + HOUR_MS }),
    item('overdue', { dueAt: NOW - HOUR_MS }),
    item('urgent, due later', { dueAt: NOW + 4 * HOUR_MS, isUrgent: 1 }),
    item('urgent, due sooner', { dueAt: NOW + 2 * HOUR_MS, isUrgent: 1 }),
  ]
  expect(cases.toSorted(compareCases).map(({ id }) => id)).toEqual([
    'urgent, due sooner',
    'urgent, due later',
    'overdue',
    'due in an hour',
    'due tomorrow',
    'waiting a year',
    'waiting an hour',
  ])
})

describe('work of all kinds', () => {
  const worker = { kinds: workKinds, memberId: 'm', now: NOW }
  /** Numbers of bound values of the statements of a database that answers each with the same rows. */
  async function valuesOf(rows: object, read: (db: Database) => Promise<unknown>) {
    const dialect = new SQLiteAsyncDialect()
    const counts: number[] = []
    const answer = async (query: SQL) => {
      counts.push(dialect.sqlToQuery(query).params.length)
      return rows
    }
    await read({ all: answer, get: answer } as unknown as Database)
    return counts
  }

  test('is read by one statement with 20 values fewer than D1 allows', async () => {
    // A full page of urgent cases, after which sales aren't read.
    const rows = Array.from({ length: 26 }, () => ({ part: 0, key: 0, details: '{}' }))
    const counts = await valuesOf(rows, (db) => readWork(db, worker, { skip: 0, limit: 25 }))
    expect(counts).toHaveLength(1)
    expect(counts[0]).toBeLessThanOrEqual(80)
  })

  test('is counted by one statement with 20 values fewer than D1 allows', async () => {
    const counts = await valuesOf({}, (db) => readWorkCounts(db, worker))
    expect(counts).toHaveLength(1)
    expect(counts[0]).toBeLessThanOrEqual(80)
  })
})
