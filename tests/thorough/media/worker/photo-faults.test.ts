import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getMeEndpoint } from '#accounts/me'
import { putPhotoEndpoint } from '#accounts/member-photo'
import { getMeSchemas } from '#accounts/members'
import { eraseMember } from '../../../../worker/accounts/delete-member.ts'
import { openAccounts, type TestAccounts } from '../../../support/accounts/accounts.ts'
import { expectAnswer } from '../../../support/platform/answers.ts'
import { env } from '../../../support/platform/database.ts'
import { Faults } from '../../../support/platform/faults.ts'
import { DAY, uuid } from '../../../support/platform/fixtures.ts'
import { openSite } from '../../../support/platform/open-site.ts'
import { givePlan } from '../../../support/billing/plans.ts'
import { ask } from '../../../support/platform/site.ts'
import { expectTidy, fileOf, formOf, picture } from '../../../support/media/uploads.ts'

let accounts: TestAccounts
let site: Awaited<ReturnType<typeof openSite>>

beforeEach(async () => {
  accounts = await openAccounts()
  site = await openSite([], { vars: accounts.vars })
  await givePlan(uuid(0xa), { periodEnd: Date.now() + DAY })
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation(() => {})
})
afterEach(() => void vi.restoreAllMocks())

const as = async () => (await accounts.as()).headers
const form = () => formOf({ file: fileOf(picture('square'), 'image/jpeg') })
const photoNow = async () =>
  (await expectAnswer(getMeSchemas, site.ask(getMeEndpoint.path, { headers: await as() }))).photo

describe.each([false, true])('a store that fails (after it has done its work: %s)', (isDone) => {
  test.each(['PUT', 'DELETE'])(
    'leaves the old photo or the new one at any call of %s',
    async (method) => {
      for (let failingCall = 0; ; failingCall++) {
        await env.DB.exec('DELETE FROM rate_limits')
        await site.ask(putPhotoEndpoint.path, { method: 'PUT', body: form(), headers: await as() })
        const before = await photoNow()
        const faults = new Faults(failingCall, { isDone })
        const bindings = { DB: faults.database(env.DB), MEDIA: faults.bucket(env.MEDIA) }
        const body = method === 'PUT' ? form() : null
        const init = { method, body, headers: await as() }
        const response = await ask(putPhotoEndpoint.path, init, { ...accounts.vars, ...bindings })
        const { photo } = await response.json<{ photo?: string | null }>()
        await expectTidy()
        const after = await photoNow()
        if (response.ok) expect(after).toBe(photo)
        else if (method === 'PUT') expect(after).toBe(before)
        else expect([before, null]).toContain(after)
        if (faults.calls <= failingCall) {
          expect(faults.callCount).toBeGreaterThan(4)
          expect(response.status).toBe(200)
          return
        }
      }
    },
  )
})

test('stores no photo that arrives while the account is deleted', async () => {
  for (let failingCall = 0; ; failingCall++) {
    const { db } = (site = await openSite([], { vars: accounts.vars }))
    await givePlan(uuid(0xa), { status: 'cancelled', periodEnd: Date.now() + DAY })
    await photoNow()
    let isDone = false
    const happen = async () => {
      await eraseMember(db, uuid(0xa), { actor: uuid(0xa), at: Date.now() })
      isDone = true
    }
    const faults = new Faults(failingCall, { happen })
    const stores = { DB: faults.database(env.DB), MEDIA: faults.bucket(env.MEDIA) }
    const init = { method: 'PUT', body: form(), headers: await as() }
    const response = await ask(putPhotoEndpoint.path, init, { ...accounts.vars, ...stores })
    await response.text()
    if (!isDone) return expect(failingCall).toBeGreaterThan(4)
    // If the failing call follows the write, the answer is a success.
    expect([200, 401]).toContain(response.status)
    expect((await env.DB.prepare('SELECT * FROM member_photos').all()).results).toEqual([])
    await expectTidy()
  }
})
