import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { needsFreshProof } from '#contract/fresh-proof'
import { operations } from '#contract/openapi'
import { adminClaims, openOffice, rowsOf, type Office } from '../../support/staff/admin.ts'
import { env } from '../../support/platform/database.ts'
import { companionImport, uuid } from '../../support/platform/fixtures.ts'
import { openRenewals } from '../../support/moderation/renewals.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice([companionImport({ id: uuid(1), media: [{}] })])
})
beforeEach(async () => void (await env.DB.exec('DELETE FROM rate_limits')))

afterEach(() => void vi.useRealTimers())

const seconds = (ageMs: number) => Math.floor((Date.now() - ageMs) / 1_000)
const staffCalls = operations
  .map(({ endpoint }) => endpoint)
  .filter(({ access }) => access === 'staff')
  .map((endpoint) => ({ endpoint, name: `${endpoint.method} ${endpoint.path}` }))
const listedCalls = new Set(needsFreshProof.map(({ method, path }) => `${method} ${path}`))

/** Id of the refusal of an empty call; "" for another answer. */
async function refusal({ method, path }: { method: string; path: string }, amr: object[]) {
  const { headers } = await office.accounts.as({ ...adminClaims, amr })
  const body = method === 'GET' ? null : '{}'
  const address = path.replaceAll(/:\w+/g, uuid(0x99))
  const response = await office.ask(address, { method, headers, body })
  const text = await response.text()
  return text.startsWith('{') ? ((JSON.parse(text) as { id?: string }).id ?? '') : ''
}

const TEN_MINUTES = 600_000
const proofAged = (ageMs: number, method = 'password') => ({ method, timestamp: seconds(ageMs) })
const old = [proofAged(TEN_MINUTES + 2_000)]
const freshProofs = () => [proofAged(TEN_MINUTES + 2_000), proofAged(TEN_MINUTES - 60_000, 'totp')]

describe('fresh proof of identity', () => {
  test.each(staffCalls)(
    '$name requires a fresh proof exactly if the table lists it',
    async ({ endpoint, name }) => {
      const isListed = listedCalls.has(name)
      expect((await refusal(endpoint, old)) === 'staff.fresh-proof').toBe(isListed)
      if (!isListed) return
      expect(await refusal(endpoint, [])).toBe('staff.fresh-proof')
      expect(await refusal(endpoint, freshProofs())).not.toBe('staff.fresh-proof')
    },
  )

  test('the contract of every listed call includes the refusal', () => {
    const all = new Set(staffCalls.map(({ name }) => name))
    expect([...listedCalls].filter((name) => !all.has(name))).toEqual([])
  })

  test('the table lists calls about people, companions, money, rights and exports of the log', () => {
    const grave =
      /^(DELETE .*\/(users|companions)\/:id$|.*\/(rights|grants|grants\/:grant|factors)$|.*\/(export|audit-log\.(csv|json)|companions\.csv)|PUT .*\/settings$)/
    const missing = staffCalls.filter(({ endpoint: { method }, name }) => {
      const isRead = method === 'GET' && !/export|csv|json/.test(name)
      return !isRead && grave.test(name) && !listedCalls.has(name)
    })
    expect(missing.map(({ name }) => name)).toEqual([])
  })

  test.each([
    [TEN_MINUTES, ''],
    [TEN_MINUTES + 1, 'staff.fresh-proof'],
  ])('a proof is valid for ten minutes (%i ms)', async (age, expectedRefusal) => {
    const proofTime = Math.ceil(Date.now() / 1_000)
    vi.useFakeTimers({ now: proofTime * 1_000 + age, toFake: ['Date'] })
    const audit = { method: 'GET', path: '/api/admin/audit-log.csv' }
    expect(await refusal(audit, [{ method: 'password', timestamp: proofTime }])).toBe(
      expectedRefusal,
    )
  })

  test('HEAD requires the proof like GET', async () => {
    const audit = '/api/admin/audit-log.csv'
    const head = async (amr: object[]) => {
      const { headers } = await office.accounts.as({ ...adminClaims, amr })
      return (await office.ask(audit, { method: 'HEAD', headers })).status
    }
    expect([await head(old), await head(freshProofs())]).toEqual([403, 200])
  })

  test('a stale proof is reported before a refusal for an invalid body', async () => {
    const { headers } = await office.accounts.as({ ...adminClaims, amr: old })
    const path = `/api/admin/companions/${uuid(1)}`
    expect((await office.ask(path, { method: 'DELETE', headers })).status).toBe(403)
    expect(await rowsOf('SELECT id FROM companions')).toHaveLength(1)
  })
})

test('the decision about a picture requires no proof, and does not return the picture', async () => {
  const renewals = await openRenewals()
  const id = await renewals.submitted()
  const { version } = (await renewals.queue()).renewals[0]!
  const lateDecision = await renewals.decide(id, { version: version - 1, act: 'confirm' })
  expect(lateDecision.status).toBe(409)
  const { current } = await lateDecision.json<{ current: object }>()
  expect(current).toMatchObject({ id, state: 'submitted', picture: null })
  expect(await rowsOf('SELECT what FROM companion_access_log')).toEqual([])
  expect((await renewals.one(id)).picture).not.toBeNull()
  expect(await rowsOf('SELECT what FROM companion_access_log')).toEqual([{ what: 'documents' }])
})
