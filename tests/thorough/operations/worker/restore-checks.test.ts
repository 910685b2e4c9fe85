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

// Each check of a restore, on wrong data.

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

describe('restored data', () => {
  beforeAll(async () => void (await copies.restore()))

  test('passes all checks', async () => {
    expect(await examineRestored(stores)).toEqual([])
  })

  test.each<[what: string, wrong: string, right: string, said: RegExp]>([
    [
      'counter',
      "UPDATE counters SET count = count + 1 WHERE name = 'companions'",
      "UPDATE counters SET count = count - 1 WHERE name = 'companions'",
      /^The counter companions is wrong\.$/,
    ],
    [
      'profile in the catalogue',
      `UPDATE catalogue_log SET card = '{}' WHERE subject = '${ada}'`,
      // The comparison itself repairs the catalogue.
      'SELECT 1',
      new RegExp(`^The catalogue had another profile of ${ada}`),
    ],
    [
      'hidden companion in the catalogue',
      `UPDATE companions SET is_active = 0 WHERE id = '${berta}'`,
      `UPDATE companions SET is_active = 1 WHERE id = '${berta}'`,
      new RegExp(`^The catalogue had another profile of ${berta}`),
    ],
  ])('fails a check with a wrong %s', async (_, damage, right, expectedMessage) => {
    await run(damage)
    expect(await examineRestored(stores)).toEqual([expect.stringMatching(expectedMessage)])
    await run(right)
    await examineRestored(stores)
    expect(await examineRestored(stores)).toEqual([])
  })

  test('fails a check without a trigger', async () => {
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
    'a changed row',
    `UPDATE companions SET bio = 'Another' WHERE id = '${ada}'`,
    /companions: .*, or other ones/,
  ],
  [
    'a missing row',
    'DELETE FROM mail_suppressions',
    /mail_suppressions: 0 rows, and the back-up has 1/,
  ],
  [
    'an additional row',
    "INSERT INTO mail_suppressions SELECT 'zz@members.test', reason, event_id, at FROM mail_suppressions",
    /mail_suppressions has more rows/,
  ],
])('stops the restore after %s', async (_, query, expectedMessage) => {
  await emptyRestored()
  const progress = newRestore()
  await expect(copies.restore(progress, [], async () => void (await run(query)))).rejects.toThrow(
    expectedMessage,
  )
  expect(progress.stage).toBe('rows')
})
