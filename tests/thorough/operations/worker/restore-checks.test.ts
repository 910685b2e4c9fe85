import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createDatabase } from '../../../../worker/platform/db/client.ts'
import { readSchema } from '../../../../worker/operations/backups/tables.ts'
import { compareSchema, examineRestored } from '../../../../worker/ops/restore/repair.ts'
import { newRestore } from '../../../../worker/ops/restore/restore-copy.ts'
import {
  ada,
  berta,
  emptyRestored,
  night,
  openCopies,
  RESTORED,
  RESTORED_MEDIA,
} from '../../../support/operations/copies.ts'

// Each check of a restore, on data that is wrong.

let copies: Awaited<ReturnType<typeof openCopies>>
beforeAll(async () => {
  for (const level of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation(() => {})
  copies = await openCopies()
  await copies.fillStores()
  await copies.backUpAt(night)
})
afterAll(() => void vi.restoreAllMocks())

const stores = { db: createDatabase(RESTORED), bucket: RESTORED_MEDIA }
const run = (...queries: string[]) =>
  RESTORED.batch(queries.map((query) => RESTORED.prepare(query)))

describe('what was restored', () => {
  beforeAll(async () => void (await copies.restore()))

  test('is as it should be', async () => {
    expect(await examineRestored(stores)).toEqual([])
  })

  test.each<[what: string, wrong: string, right: string, said: RegExp]>([
    [
      'a counter',
      "UPDATE tallies SET count = count + 1 WHERE what = 'companions'",
      "UPDATE tallies SET count = count - 1 WHERE what = 'companions'",
      /^The counter companions is wrong\.$/,
    ],
    [
      'a profile in the catalogue',
      `UPDATE catalogue_log SET card = '{}' WHERE subject = '${ada}'`,
      // Whoever compares it makes it anew.
      'SELECT 1',
      new RegExp(`^The catalogue had another profile of ${ada}`),
    ],
    [
      'someone in the catalogue who is hidden',
      `UPDATE companions SET is_active = 0 WHERE id = '${berta}'`,
      `UPDATE companions SET is_active = 1 WHERE id = '${berta}'`,
      new RegExp(`^The catalogue had another profile of ${berta}`),
    ],
  ])('has %s that is wrong: it is found', async (_, wrong, right, said) => {
    await run(wrong)
    expect(await examineRestored(stores)).toEqual([expect.stringMatching(said)])
    await run(right)
    await examineRestored(stores)
    expect(await examineRestored(stores)).toEqual([])
  })

  test('lacks a trigger: it is found', async () => {
    const schema = await readSchema(RESTORED)
    expect(await compareSchema(RESTORED, schema)).toEqual([])
    await run('DROP TRIGGER last_owner_stays')
    expect(await compareSchema(RESTORED, schema)).toEqual([
      'The trigger last_owner_stays is missing or another one.',
    ])
  })
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
  await emptyRestored()
  const restored = newRestore()
  await expect(copies.restore(restored, [], async () => void (await run(query)))).rejects.toThrow(
    said,
  )
  expect(restored.stage).toBe('rows')
})
