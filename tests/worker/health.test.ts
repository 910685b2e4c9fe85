import { getHealthSchemas } from '#contract/health'
import { getHealth } from '#contract/health.api'
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest'
import { env } from '../support/database.ts'
import { ask } from '../support/site.ts'

let log: MockInstance<typeof console.error>
beforeEach(() => void (log = vi.spyOn(console, 'error').mockImplementation(() => {})))
afterEach(() => log.mockRestore())

test('is good where everything that is set is valid', async () => {
  const response = await ask(getHealth.path)
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  const answer = getHealthSchemas.response.parse(await response.json())
  expect(answer).toEqual({ ok: true, build: expect.stringMatching(/./), invalid: [] })
})

test('names what is invalid, with what is expected and no value', async () => {
  const vars = { SITE_SECRET: 'my-short-secret', FLEXPAY_SHOP_ID: 'my-shop' }
  const response = await ask(getHealth.path, {}, vars)
  expect(response.status).toBe(503)
  const text = await response.text()
  expect(text).not.toContain('my-')
  const { ok, invalid } = getHealthSchemas.response.parse(JSON.parse(text))
  expect(ok).toBe(false)
  expect(invalid.map(({ name }) => name).toSorted()).toEqual([
    ...['FLEXPAY_BASE_URL', 'FLEXPAY_SHOP_ID', 'FLEXPAY_SIGNATURE_KEY', 'SITE_SECRET'],
  ])
})

test('the first request of any kind logs what is invalid', async () => {
  await ask('/api/plans', {}, { MAIL_OFFICE: 'my office' })
  const lines = log.mock.calls.flat().map(String)
  expect(lines.filter((line) => line.includes('env.invalid'))).toEqual([
    JSON.stringify({ event: 'env.invalid', name: 'MAIL_OFFICE', expected: 'one email address' }),
  ])
})

test('asks no store', async () => {
  const broken = new Proxy(env.DB, {
    get() {
      throw new Error('D1 was asked')
    },
  })
  expect((await ask(getHealth.path, {}, { DB: broken })).status).toBe(200)
})
