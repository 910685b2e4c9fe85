import type { JWTPayload } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { operations } from '#contract/openapi'
import { leaveOwnEndpoint } from '#companions/own/own-data'
import { adminClaims } from '../../../support/staff/admin.ts'
import { giveAccount } from '../../../support/companions/companion-account.ts'
import * as own from '../../../support/companions/companions-own.ts'
import { bodiesNaming } from '../../../support/companions/own-bodies.ts'
import { env } from '../../../support/platform/database.ts'
import { givePlan } from '../../../support/billing/plans.ts'
import { uuid } from '../../../support/platform/fixtures.ts'

const { ada, adaClaims, berta, bertaClaims } = own
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
  // Leaving comes last: afterwards the account can call nothing else.
  .toSorted(
    (left, right) =>
      Number(left.path === leaveOwnEndpoint.path) - Number(right.path === leaveOwnEndpoint.path),
  )

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
  const draft = { version: 0, content: { bio: 'Words of Berta' } }
  await office.as(bertaClaims, 'PUT', '/api/own/revision', draft)
  await office.as(bertaClaims, 'POST', '/api/own/verification/renewals')
  await office.as(premium, 'GET', '/api/me')
  await givePlan(premium.sub)
})

/** A recent sign-in, because leaving is refused without one. */
const signedIn = () => ({
  ...adaClaims,
  amr: [{ method: 'password', timestamp: Math.floor(Date.now() / 1_000) }],
})

const rowsOfCompanion = [
  'SELECT * FROM companions WHERE id = ?1',
  'SELECT * FROM companion_revisions WHERE companion_id = ?1',
  'SELECT * FROM media_submissions WHERE companion_id = ?1',
  'SELECT * FROM media WHERE companion_id = ?1',
  'SELECT * FROM verification_renewals WHERE companion_id = ?1',
  'SELECT * FROM requests WHERE companion_id = ?1',
  "SELECT * FROM request_steps WHERE ?1 <> ''",
  'SELECT * FROM answer_templates WHERE companion_id = ?1',
  'SELECT * FROM review_replies WHERE companion_id = ?1',
].map((query) => env.DB.prepare(query))

const rowOf = async (id: string) => {
  const answers = await env.DB.batch(rowsOfCompanion.map((query) => query.bind(id)))
  return JSON.stringify(answers.map(({ results }) => results))
}

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

  test('another companion is neither read nor changed', async () => {
    const before = await rowOf(berta)
    for (const body of bodiesOf(berta)) {
      const text = await (await ask(signedIn(), berta, body)).text()
      expect(text).not.toContain(berta)
      expect(text).not.toContain('Berta')
    }
    expect(await rowOf(berta)).toBe(before)
  })
})
