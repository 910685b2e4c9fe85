import { beforeEach, expect, test } from 'vitest'
import { getSiteHealthEndpoint } from '#operations/admin-site-health'
import { getSiteHealthSchemas } from '#operations/site-health'
import { openOffice } from '../../support/staff/admin.ts'
import { expectAnswer } from '../../support/platform/answers.ts'

let office: Awaited<ReturnType<typeof openOffice>>
beforeEach(async () => void (office = await openOffice([])))

const health = () =>
  expectAnswer(getSiteHealthSchemas, office.call('GET', getSiteHealthEndpoint.path))

test('shows an owner which parts are off and which services were not asked', async () => {
  const { parts, acceptable_use, rehearsed_on } = await health()
  const off = parts.filter(({ is_on }) => !is_on).map(({ part }) => part)
  expect(off).toEqual(expect.arrayContaining(['mail', 'payments', 'push', 'backups']))
  expect(acceptable_use.map(({ answered_on }) => answered_on)).toEqual([null, null, null, null])
  expect(rehearsed_on).toBeNull()
})

test('shows the size of the database beside its limit, and the unsent email', async () => {
  const { database, unsent_mail, usage } = await health()
  expect(database!.bytes).toBeGreaterThan(100_000)
  expect(database!.bytes).toBeLessThan(database!.limit_bytes)
  expect(unsent_mail).toEqual({ count: 0, oldest_seconds: null })
  expect(usage.map(({ what }) => what)).toHaveLength(4)
})
