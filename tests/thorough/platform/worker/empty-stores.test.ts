import { reset } from 'cloudflare:test'
import { beforeEach, expect, test } from 'vitest'
import { addOwner } from '../../../support/staff/admin.ts'
import { emptyStores, env } from '../../../support/platform/database.ts'
import { fillEmptyTables } from '../../../support/platform/every-table.ts'
import { fillCompanions } from '../../../support/companions/many-companions.ts'

type Part = { type: string; name: string; sql: string | null }

/** All stored rows and files, except for the epoch, its beginning and sequence numbers, which always differ. */
async function stores() {
  const { results: schema } = await env.DB.prepare(
    "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE '\\_cf%' ESCAPE '\\' ORDER BY type, name",
  ).all<Part>()
  const tables = schema
    .filter(
      ({ type, name }) =>
        type === 'table' && !/^(catalogue_epoch|job_runs|sqlite_sequence)$/.test(name),
    )
    .map(({ name }) => name)
  const answers = await env.DB.batch(
    tables.map((name) => env.DB.prepare(`SELECT * FROM ${name} NOT INDEXED`)),
  )
  const rows = answers.map(({ results }, index) => [tables[index], results])
  return { schema, rows, files: (await env.MEDIA.list()).objects }
}

let first: Awaited<ReturnType<typeof stores>>
beforeEach(async () => {
  await emptyStores()
  first ??= await stores()
})

const aTrigger = "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'companions'"
const leftovers: Record<string, () => Promise<unknown>> = {
  'a test that did nothing': () => Promise.resolve(),
  'companions and a file': () => Promise.all([fillCompanions(30), env.MEDIA.put('a', 'b')]),
  'a row in every table, also of the last owner and of what was read': async () => {
    await fillCompanions(1)
    await fillEmptyTables()
    await env.DB.prepare(
      `INSERT INTO companion_access_log (at, companion, actor, what, subject, reason)
       SELECT 1, id, 'a', 'account', id, 'check' FROM companions`,
    ).run()
    await addOwner()
  },
  'many companions': () => fillCompanions(5_001),
  'other rows of the migrations': () => env.DB.exec('UPDATE countries SET is_open = 0'),
  'the effects of a dropped index': async () => {
    for (const kind of ['INDEX', 'TRIGGER']) await env.DB.exec(`DROP ${kind} payment_events_once`)
    await env.DB.prepare(
      `INSERT INTO payment_events (id, provider, kind, subscription_ref, number, transaction_ref,
         occurred_at, received_at, outcome)
       SELECT value, 'flexpay', 'renewed', 's', value, 't', 1, 1, 'applied'
       FROM json_each('["1", "2"]')`,
    ).run()
  },
  'the effects of a dropped trigger': async () => {
    const name = await env.DB.prepare(aTrigger).first('name')
    await env.DB.exec(`DROP TRIGGER ${String(name)}`)
    await fillCompanions(3)
  },
  'a trigger that prevents deletions': async () => {
    await fillCompanions(3)
    await env.DB.exec(
      "CREATE TRIGGER kept BEFORE DELETE ON companions BEGIN SELECT RAISE(ABORT, 'no'); END",
    )
  },
  'another table': () => env.DB.exec('ALTER TABLE countries ADD COLUMN more TEXT'),
  'no table at all': () => reset(),
}

test.each(Object.entries(leftovers))('emptying the stores removes %s', async (_, leave) => {
  await leave()
  await emptyStores()
  expect(await stores()).toEqual(first)
})

test('no job is late, however old the stores are', async () => {
  const SECOND_MS = 1_000
  const now = Math.floor(Date.now() / SECOND_MS) * SECOND_MS
  await emptyStores()
  const { results } = await env.DB.prepare('SELECT * FROM job_runs').all<{ finished_at: number }>()
  expect(results).toHaveLength(1)
  expect(results[0]!.finished_at).toBeGreaterThanOrEqual(now)
})
