import { addressOf } from '#platform/endpoint'
import { followEndpoint } from '#notifications/follows'
import { deleteMeEndpoint, exportMeEndpoint } from '#accounts/my-data'
import { deleteMeSchemas } from '#accounts/members'
import { refusalOf } from '#contract/refusals'
import { beforeEach, describe, expect, test } from 'vitest'
import { createDatabase } from '../../../worker/platform/db/client.ts'
import { dataLifecycles } from '../../../worker/personal-data.ts'
import { uncopiedTombstones } from '../../../worker/operations/backups/queries.ts'
import { openAccounts, type TestAccounts } from '../../support/accounts/accounts.ts'
import { auditLog, rowsOf } from '../../support/staff/admin.ts'
import { expectAnswer, expectTurnedAway } from '../../support/platform/answers.ts'
import { env } from '../../support/platform/database.ts'
import { companionImport, DAY, uuid } from '../../support/platform/fixtures.ts'
import { openSite } from '../../support/platform/open-site.ts'
import { openMailServer } from '../../support/notifications/mail-server.ts'

const ada = uuid(1)
const member = uuid(0xa)
const freshClaims = () => ({
  amr: [{ method: 'password', timestamp: Math.floor(Date.now() / 1_000) }],
})

let accounts: TestAccounts
let mailServer: ReturnType<typeof openMailServer>
let site: Awaited<ReturnType<typeof openSite>>
beforeEach(async () => {
  mailServer = openMailServer()
  accounts = await openAccounts({ ...mailServer.vars, SITE_SECRET: 's'.repeat(32) })
  site = await openSite([companionImport({ id: ada, name: 'Ada' })], { vars: accounts.vars })
})

const call = async (method: string, path: string, claims = {}, body?: string) =>
  site.ask(path, { method, ...(await accounts.as(claims)), ...(body && { body }) })
const follow = () => call('PUT', addressOf(followEndpoint, { params: { companionId: ada } }))
const exportCopy = async (format = 'json') => {
  const response = await call('GET', `${exportMeEndpoint.path}?format=${format}`)
  expect(response.status).toBe(200)
  return response
}

async function subscribed(status: string, periodEnd: number) {
  const now = Date.now()
  await env.DB.prepare(
    `INSERT INTO checkout_intents VALUES (?1, ?2, 'gold', 4998, 'CHF', 'flexpay', NULL, ?3, NULL, NULL)`,
  )
    .bind(uuid(0x1e), member, now)
    .run()
  await env.DB.prepare(
    `INSERT INTO subscriptions (provider, provider_ref, member_id, intent_id, plan, amount_rappen, currency,
       status, period_end, card_brand, card_last4, started_at, changed_at)
     VALUES ('flexpay', 'sale-1', ?1, ?2, 'gold', 4998, 'CHF', ?3, ?4, 'VISA', '4242', ?5, ?5)`,
  )
    .bind(member, uuid(0x1e), status, periodEnd, now)
    .run()
}

describe('copy of a member’s data', () => {
  test('only the member gets the copy', async () => {
    await expectTurnedAway(await site.ask(exportMeEndpoint.path), 401)
    await follow()
    const otherCopy = await call('GET', exportMeEndpoint.path, {
      sub: uuid(0xb),
      email: 'b@members.test',
    })
    expect(await otherCopy.text()).not.toContain(ada)
  })

  test('the copy contains the rows of every lifecycle, and no cache stores it', async () => {
    await follow()
    await subscribed('cancelled', Date.now() + DAY)
    const response = await exportCopy()
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"')
    const copy = await response.json<Record<string, object[]>>()
    const db = createDatabase(env.DB)
    const names = dataLifecycles.flatMap((lifecycle) =>
      Object.keys(lifecycle.export(db, member, 'ada@members.test')),
    )
    expect(Object.keys(copy).toSorted()).toEqual(['exportedAt', 'person', ...names].toSorted())
    expect(copy).toMatchObject({
      person: { id: member, email: 'ada@members.test', displayName: 'ada' },
      follows: [{ companionId: ada, createdAt: expect.stringMatching(/^\d{4}-.*Z$/) as string }],
      subscriptions: [{ plan: 'gold', cardLast4: '4242' }],
    })
  })

  test('the copy is also a readable page, in which no script runs', async () => {
    await call('GET', '/api/me', { user_metadata: { full_name: '<b>Ada</b> & co' } })
    const response = await call('GET', `${exportMeEndpoint.path}?format=html`, {
      user_metadata: { full_name: '<b>Ada</b> & co' },
    })
    const html = await response.text()
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(html).toContain('&lt;b&gt;Ada&lt;/b&gt; &amp; co')
    expect(html).not.toContain('<b>')
    expect(html).toContain('<h2>Follows</h2>')
  })

  test('the copy is logged, available to suspended members, and rate-limited', async () => {
    await follow()
    await env.DB.prepare('UPDATE members SET suspended_at = 1').run()
    await exportCopy('html')
    expect(await auditLog()).toContainEqual({
      actor: member,
      act: 'member.exported',
      subject: member,
      detail: { format: 'html' },
    })
    for (let n = 0; n < 5; n++) await exportCopy()
    await expectTurnedAway(await call('GET', exportMeEndpoint.path), 429)
    expect((await call('GET', `${exportMeEndpoint.path}?format=xml`)).status).toBe(422)
  })
})

describe('deletion of an account', () => {
  const leave = (claims = {}) => call('DELETE', deleteMeEndpoint.path, claims)
  const isThere = async () => {
    const [row] = await rowsOf<{ erased_at: number | null }>('SELECT erased_at FROM members')
    return row?.erased_at === null
  }

  test('the deletion requires a fresh sign-in', async () => {
    await follow()
    await expectTurnedAway(await site.ask(deleteMeEndpoint.path, { method: 'DELETE' }), 401)
    const old = Math.floor((Date.now() - 6 * 60_000) / 1_000)
    const stale = [
      { amr: undefined },
      { amr: [] },
      { amr: 'password' },
      { amr: [{ timestamp: old }] },
    ]
    for (const claims of stale) await expectTurnedAway(await leave(claims), 403)
    expect(await isThere()).toBe(true)
    expect(await rowsOf('SELECT * FROM follows')).toHaveLength(1)
    expect(mailServer.sent).toEqual([])
  })

  const [old, recent] = [-60, -1].map((minutes) => Math.floor(Date.now() / 1_000) + minutes * 60)
  test.each([
    ['first', [recent, old]],
    ['last', [old, recent]],
  ])('the deletion counts the newest sign-in of a token, which names it %s', async (_, times) => {
    await follow()
    await expectTurnedAway(await leave({ amr: [{ timestamp: old }, { timestamp: old }] }), 403)
    const amr = times.map((timestamp) => ({ method: 'password', timestamp }))
    await expectAnswer(deleteMeSchemas, leave({ amr }))
    expect(await isThere()).toBe(false)
  })

  test('the deletion is refused while a card is charged', async () => {
    await follow()
    await subscribed('active', Date.now() + DAY)
    const response = await leave(freshClaims())
    expect(response.status).toBe(409)
    expect(await response.json()).toEqual(refusalOf('payment.still-renews'))
    expect(await isThere()).toBe(true)
    expect(await rowsOf('SELECT * FROM follows')).toHaveLength(1)
    expect(mailServer.sent).toEqual([])
  })

  test('the deletion erases all rows, and anonymises the payments', async () => {
    await follow()
    await subscribed('cancelled', Date.now() + DAY)
    await expectAnswer(deleteMeSchemas, leave(freshClaims()))
    expect(await isThere()).toBe(false)
    expect(await rowsOf('SELECT * FROM follows')).toEqual([])
    const [sale] = await rowsOf<Record<string, unknown>>('SELECT * FROM subscriptions')
    expect(sale).toMatchObject({ amount_rappen: 4998, card_last4: null, card_brand: null })
    expect(sale?.['member_id']).not.toBe(member)
    expect((await call('GET', '/api/me')).status).toBe(401)
    expect((await auditLog()).at(-1)).toMatchObject({ actor: member, act: 'member.deleted' })
  })

  test('the deletion is recorded, so that a restore repeats it', async () => {
    await follow()
    await leave(freshClaims())
    expect(await uncopiedTombstones(site.db, 10)).toContainEqual(
      expect.objectContaining({ what: 'member.erased', subject: member }),
    )
  })

  test('one mail confirms the deletion, and its address is then deleted', async () => {
    await follow()
    await leave(freshClaims())
    expect((await leave(freshClaims())).status).toBe(401)
    expect(mailServer.sent).toHaveLength(1)
    expect(mailServer.sent[0]).toMatchObject({
      to: 'ada@members.test',
      subject: 'Your account is deleted',
    })
    expect(await rowsOf('SELECT recipient, text FROM outbox')).toEqual([
      { recipient: null, text: null },
    ])
  })
})
