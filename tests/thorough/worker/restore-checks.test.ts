import { beforeEach, expect, test, vi } from 'vitest'
import { createDatabase } from '../../../worker/db/client.ts'
import { readSchema } from '../../../worker/features/backups/tables.ts'
import { compareSchema, examineRestored } from '../../../worker/ops/restore/repair.ts'
import { newRestore } from '../../../worker/ops/restore/restore-copy.ts'
import { ada, berta, night, openCopies, RESTORED, RESTORED_MEDIA } from '../../support/copies.ts'

// Each check of a restore, on data that is wrong.

let copies: Awaited<ReturnType<typeof openCopies>>
beforeEach(async () => {
  for (const level of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation(() => {})
  copies = await openCopies()
  await copies.fillStores()
  await copies.backUpAt(night)
})

const stores = { db: createDatabase(RESTORED), bucket: RESTORED_MEDIA }
const run = (...queries: string[]) =>
  RESTORED.batch(queries.map((query) => RESTORED.prepare(query)))

test('nothing is wrong with what was restored', async () => {
  await copies.restore()
  expect(await examineRestored(stores)).toEqual([])
})

test.each<[what: string, query: string, said: RegExp]>([
  [
    'a counter',
    "UPDATE tallies SET count = count + 1 WHERE what = 'companions'",
    /^The counter companions is wrong\.$/,
  ],
  [
    'a profile in the catalogue',
    `UPDATE catalogue_log SET card = '{}' WHERE subject = '${ada}'`,
    new RegExp(`^The catalogue had another profile of ${ada}`),
  ],
  [
    'someone in the catalogue who is hidden',
    `UPDATE companions SET is_active = 0 WHERE id = '${berta}'`,
    new RegExp(`^The catalogue had another profile of ${berta}`),
  ],
])('%s that is wrong is found', async (_, query, said) => {
  await copies.restore()
  await run(query)
  expect(await examineRestored(stores)).toEqual([expect.stringMatching(said)])
})

test('a trigger that is missing is found', async () => {
  await copies.restore()
  const schema = await readSchema(RESTORED)
  expect(await compareSchema(RESTORED, schema)).toEqual([])
  await run('DROP TRIGGER journal_choices')
  expect(await compareSchema(RESTORED, schema)).toEqual([
    'The trigger journal_choices is missing or another one.',
  ])
})

test.each([
  [
    'another word in a row',
    `UPDATE companions SET bio = 'Another' WHERE id = '${ada}'`,
    /companions: .*, or other ones/,
  ],
  [
    'a row too few',
    'DELETE FROM mail_suppressions',
    /mail_suppressions: 0 rows, and the back-up has 1/,
  ],
  [
    'a row too many',
    "INSERT INTO mail_suppressions SELECT 'zz@members.test', reason, event_id, at FROM mail_suppressions",
    /mail_suppressions has more rows/,
  ],
])('%s stops the restore', async (_, query, said) => {
  const restored = newRestore()
  await expect(copies.restore(restored, [], async () => void (await run(query)))).rejects.toThrow(
    said,
  )
  expect(restored.stage).toBe('rows')
})
