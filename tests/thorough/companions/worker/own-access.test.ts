import type { JWTPayload } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { operations } from '#contract/openapi'
import { adminClaims } from '../../../support/staff/admin.ts'
import { giveAccount } from '../../../support/companions/companion-account.ts'
import * as own from '../../../support/companions/companions-own.ts'
import { bodiesNaming } from '../../../support/companions/own-bodies.ts'
import { env } from '../../../support/platform/database.ts'
import { givePlan } from '../../../support/billing/plans.ts'
import { uuid } from '../../../support/platform/fixtures.ts'

const { ada, berta } = own
const member = { sub: uuid(0xc), email: 'guest@members.test' }
const premium = { sub: uuid(0xd), email: 'gold@members.test' }
const suspendedClaims = { sub: uuid(0xe), email: 'suspended@members.test' }
const forgedClaims = {
  sub: uuid(0xf),
  email: 'liar@members.test',
  user_metadata: { role: 'companion', companion_id: ada, companionId: ada },
}
const calls = operations
  .map(({ endpoint }) => endpoint)
  .filter(({ access }) => access === 'companion')
  .map((endpoint) => ({ ...endpoint, name: `${endpoint.method} ${endpoint.path}` }))

let office: own.Companions
beforeAll(async () => {
  office = await own.openOwnAreas([
    { id: ada, name: 'Ada' },
    { id: berta, name: 'Berta' },
    { id: uuid(3), name: 'Clara' },
  ])
  await giveAccount(office.db, uuid(3), suspendedClaims.sub)
  await env.DB.prepare('UPDATE members SET suspended_at = 1 WHERE id = ?1')
    .bind(suspendedClaims.sub)
    .run()
  await office.as(premium, 'GET', '/api/me')
  await givePlan(premium.sub)
})

test('the list of the companion’s calls is not empty', () => {
  expect(calls.length).toBeGreaterThanOrEqual(10)
})

describe.each(calls)('$name', ({ method, path }) => {
  const hasBody = method !== 'GET' && method !== 'DELETE'
  const bodiesOf = (id: string) => (hasBody ? bodiesNaming(id) : [{}])
  const ask = (claims: JWTPayload | null, id: string, body: object) => {
    const address = `${path.replaceAll(/:\w+/g, id)}?as=visitor&companion=${id}&id=${id}`
    const requestBody = hasBody ? body : undefined
    if (claims) return office.as(claims, method, address, requestBody)
    return office.ask(address, {
      method,
      ...(requestBody && { body: JSON.stringify(requestBody) }),
    })
  }

  test('visitors, members, premium members and staff are refused', async () => {
    for (const id of [ada, berta]) {
      for (const body of bodiesOf(id)) {
        expect((await ask(null, id, body)).status).toBe(401)
        for (const claims of [member, premium, adminClaims, forgedClaims]) {
          const response = await ask(claims, id, body)
          expect(response.status).toBe(403)
          expect(await response.json()).toMatchObject({ id: 'own.forbidden' })
        }
      }
    }
  })

  test('a suspended account that runs a profile is refused', async () => {
    for (const body of bodiesOf(ada)) {
      const response = await ask(suspendedClaims, ada, body)
      expect(await response.json()).toMatchObject({ id: 'account.suspended' })
    }
  })
})
