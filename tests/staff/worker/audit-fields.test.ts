import { beforeEach, expect, test } from 'vitest'
import { auditFields } from '#staff/audit-fields'
import { listAuditSchemas } from '#staff/audit-log'
import { channelKinds } from '#companions/channels'
import { profileFieldNames } from '#companions/profile-fields'
import { openOffice, type Office } from '../../support/staff/admin.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { companionImport, uuid } from '../../support/platform/fixtures.ts'

const ada = uuid(1)
const berta = uuid(2)
let office: Office
const change = async (id: string, fields: object) => {
  const body = { name: 'Ada', age_range: '25-29', location: 'Zurich, Switzerland', ...fields }
  const answer = await office.call('PUT', `/api/admin/companions/${id}`, body)
  expect(answer.status, await answer.text()).toBe(200)
}
const entriesFor = async (query: string) =>
  (
    await expectAnswer(listAuditSchemas, office.call('GET', `/api/admin/audit-log?${query}`))
  ).entries.map(({ subject, detail }) => [subject, Object.keys(detail['changes'] as object)])

beforeEach(async () => {
  office = await openOffice([companionImport({ id: ada }), companionImport({ id: berta })])
  await change(ada, { bio: 'Words' })
  await change(ada, { bio: 'Words', rates: { dinner: 'CHF 800' } })
  await change(ada, { bio: 'Other words', price_per_hour: 450 })
  await change(berta, { rates: { dinner: 'CHF 900' } })
})

test('filters the audit log by changed field and by companion', async () => {
  expect(await entriesFor(`field=prices&subject=${ada}`)).toEqual([
    [ada, ['bio', 'price_per_hour']],
    [ada, ['rates']],
  ])
  expect((await entriesFor('field=prices')).map(([subject]) => subject)).toEqual([berta, ada, ada])
  expect(await entriesFor(`field=schedule&subject=${ada}`)).toEqual([])
  expect(await entriesFor(`field=prices&actor=system`)).toEqual([])
})

test('refuses an unknown field as a filter of the audit log', async () => {
  const answer = await office.call('GET', '/api/admin/audit-log?field=everything')
  expect(answer.status).toBe(422)
})

test('uses only existing fields in the filter by field', () => {
  const fieldNames: readonly string[] = [
    ...profileFieldNames,
    ...channelKinds,
    'audience',
    'verifications',
  ]
  expect(
    Object.values(auditFields)
      .flat()
      .filter((name) => !fieldNames.includes(name)),
  ).toEqual([])
})
