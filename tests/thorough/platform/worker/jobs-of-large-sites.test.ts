import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { scheduledJobs } from '../../../../worker/schedule.ts'
import { saveSnapshotJob } from '../../../../worker/catalogue/jobs/save-snapshot.ts'
import { fillDatabase } from '../../../../worker/seed/generate-companions.ts'
import { emptyStores, env } from '../../../support/platform/database.ts'
import { DAY } from '../../../support/platform/fixtures.ts'
import { growDatabase, type GrownSize } from '../../../support/platform/grow-database.ts'
import { meterBinding } from '../../../support/platform/meter.ts'

// D1 runs 1,000 statements in one call of the Worker, and all jobs of a cron line share a call.
const MAX_STATEMENTS = 1_000
/** D1 accepts values of up to 2 MB. */
const MAX_STATEMENT_BYTES = 2_000_000
/** Far more than a run may delete, so that it must stop. */
const FULL: GrownSize = { profiles: 401, members: 16_000, messages: 48_000, auditRows: 20_000 }

const NOW = Date.UTC(2026, 5, 1, 12)
const YEARS_LATER = NOW + 3 * 366 * DAY
const NIGHT = '23 3 * * *'
const CONTINUED = '7,22,37,52 * * * *'

type Cost = { read: number; written: number; statements: number; largest: number }

async function open(size: GrownSize) {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const stored = await emptyStores()
  await fillDatabase(stored, size.profiles, { seed: 1, now: NOW })
  await growDatabase(env.DB, size, { now: NOW })
  await saveSnapshotJob(env, NOW)
}

/** The cost of each job of a cron line. */
async function run(cron: string, now: number): Promise<Record<string, Cost>> {
  const costs: Record<string, Cost> = {}
  for (const [name, job] of Object.entries(scheduledJobs[cron]!)) {
    const { binding, meter, work, reset } = meterBinding(env.DB)
    reset()
    await job({ ...env, DB: binding }, now, {})
    costs[name] = { read: meter.read, written: meter.written, ...work }
  }
  return costs
}

const statementsOf = (costs: Record<string, Cost>) =>
  Object.values(costs).reduce((sum, { statements }) => sum + statements, 0)
const countOf = async (table: string) =>
  (await env.DB.prepare(`SELECT count(*) AS count FROM ${table}`).first<number>('count'))!

afterAll(async () => {
  vi.restoreAllMocks()
  await emptyStores()
})

describe('a night in which everything is due', () => {
  let night: Record<string, Cost>
  beforeAll(async () => {
    await open(FULL)
    night = await run(NIGHT, YEARS_LATER)
  })

  test('needs fewer statements than one call may make', () => {
    expect(statementsOf(night)).toBeLessThan(MAX_STATEMENTS)
  })

  test('has no statement as large as D1 allows', () => {
    const largest = Object.values(night).map((cost) => cost.largest)
    expect(Math.max(...largest)).toBeLessThan(MAX_STATEMENT_BYTES / 4)
  })

  test('leaves rows, which the following quarters of an hour delete within the same limit', async () => {
    const before = await countOf('audit_log')
    expect(before).toBeGreaterThan(10_000)
    let rounds = 0
    for (; (await countOf('audit_log')) > 1_000 && rounds < 20; rounds++) {
      const quarter = await run(CONTINUED, YEARS_LATER + rounds)
      expect(statementsOf(quarter)).toBeLessThan(MAX_STATEMENTS)
    }
    expect(rounds).toBeGreaterThan(1)
    expect(rounds).toBeLessThan(20)
    expect(await countOf('requests')).toBe(0)
    expect(await countOf('member_sessions')).toBe(0)
  })
})
