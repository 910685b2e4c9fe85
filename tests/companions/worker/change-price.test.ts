import { beforeEach, expect, test } from 'vitest'
import { changePriceSchemas } from '#companions/staff/admin-companions'
import { auditLog, openOffice, type Office } from '../../support/staff/admin.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { env } from '../../support/platform/database.ts'
import { companionImport, uuid } from '../../support/platform/fixtures.ts'

const ada = uuid(1)
let office: Office
const set = (before: number | null, after: unknown, id = ada) =>
  office.call('PUT', `/api/admin/companions/${id}/price`, { before, after })
const price = () =>
  env.DB.prepare('SELECT hour_price FROM companions WHERE id = ?1').bind(ada).first('hour_price')
const entries = async () =>
  (await auditLog()).filter(({ act }) => act === 'companion.changed').map(({ detail }) => detail)

beforeEach(async () => {
  office = await openOffice([
    companionImport({ id: ada, name: 'Ada', bio: 'Words', hourPrice: 45_000 }),
  ])
})

test('a new price changes no other field and is public immediately', async () => {
  const before = await env.DB.prepare('SELECT * FROM companions').first()
  expect(await expectAnswer(changePriceSchemas, set(450, 500))).toEqual({
    id: ada,
    price_per_hour: 500,
  })
  const after = await env.DB.prepare('SELECT * FROM companions').first()
  const changedNames = Object.keys(after!).filter((name) => after![name] !== before![name])
  expect(changedNames.toSorted()).toEqual(['hour_price', 'updated_at', 'version'])
  expect(await entries()).toEqual([
    { name: 'Ada', changes: { price_per_hour: { before: 'CHF 450', after: 'CHF 500' } } },
  ])
  const { data } = await office.json<{ data: object }>(`/api/companions/${ada}`)
  expect(JSON.stringify(data)).toContain('500')
})

test('a repeated price change is applied once, and never over another person’s change', async () => {
  const all = await Promise.all([set(450, 500), set(450, 500), set(450, 500)])
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await entries()).toHaveLength(1)
  expect((await set(450, 600)).status).toBe(409)
  expect(await price()).toBe(50_000)
  expect((await set(500, null)).status).toBe(200)
  expect((await set(null, 450)).status).toBe(200)
  expect(await price()).toBe(45_000)
})

test('an invalid price and an unknown companion are refused', async () => {
  for (const wrong of [9, 10_001, 450.5, 'much', undefined]) {
    expect((await set(450, wrong)).status).toBe(422)
  }
  expect((await set(450, 500, uuid(2))).status).toBe(404)
  expect(await price()).toBe(45_000)
})
