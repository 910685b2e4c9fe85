import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openCheckoutSchemas, openCheckoutEndpoint } from '#billing/payments'
import { listPlansEndpoint, listPlansSchemas } from '#billing/plans'
import { expectAnswer, expectTurnedAway } from '../../support/platform/answers.ts'
import { env } from '../../support/platform/database.ts'
import { DAY, HOUR, uuid } from '../../support/platform/fixtures.ts'
import { defaultSettings } from '../../../worker/catalogue/settings/settings.ts'
import {
  fieldsOf,
  flexPayVars,
  openShop,
  planOf,
  salesAt,
  sign,
  type Shop,
} from '../../support/billing/payments.ts'

let shop: Shop
const log = vi.spyOn(console, 'error')
beforeEach(async () => {
  shop = await openShop()
  log.mockReset().mockImplementation(() => {})
})

const intents = async () =>
  (await env.DB.prepare('SELECT * FROM checkout_intents ORDER BY amount_rappen').all()).results

const hold = (plan: string, status: string, days: number, fields: Record<string, unknown> = {}) => {
  const intent = crypto.randomUUID()
  const now = Date.now()
  const row = { provider: 'flexpay', ref: `sale-${intent.slice(0, 8)}`, reviewed: null, ...fields }
  return env.DB.batch([
    env.DB.prepare(
      `INSERT INTO checkout_intents VALUES (?1, ?2, ?3, 2998, 'CHF', ?4, NULL, ?5, NULL, NULL)`,
    ).bind(intent, uuid(0xa), plan, row.provider, now - 30 * DAY),
    env.DB.prepare(
      `INSERT INTO subscriptions VALUES (?1, ?2, ?3, ?4, ?5, 2998, 'CHF', ?6, ?7, NULL, NULL, ?8, ?8, ?9)`,
    ).bind(
      row.provider,
      row.ref,
      uuid(0xa),
      intent,
      plan,
      status,
      now + days * DAY,
      now - 30 * DAY,
      row.reviewed,
    ),
  ])
}

const states = async () =>
  Object.fromEntries((await shop.open()).plans.map(({ id, state }) => [id, state]))

describe('checkout links', () => {
  test('a link to the provider is signed, with the price of the plan and opaque ids only', async () => {
    const { seller, plans } = await shop.open()
    expect(seller).toBe('Verotel')
    expect(plans.map(({ id, state }) => [id, state])).toEqual([
      ['silver', 'available'],
      ['gold', 'available'],
      ['platinum', 'available'],
    ])
    const rows = await intents()
    expect(rows).toMatchObject([
      { plan: 'silver', amount_rappen: 2998, member_id: uuid(0xa), currency: 'CHF' },
      { plan: 'gold', amount_rappen: 5998, replaces_ref: null },
      { plan: 'platinum', amount_rappen: 9998, provider: 'flexpay' },
    ])
    const gold = planOf({ seller, plans }, 'gold').checkoutUrl
    expect(gold).toMatch(/^https:\/\/secure\.verotel\.com\/startorder\?/)
    const { signature, ...fields } = fieldsOf(gold)
    expect(fields).toEqual({
      version: '4',
      shopID: '68849',
      type: 'subscription',
      subscriptionType: 'recurring',
      name: 'Gold membership',
      priceAmount: '59.98',
      priceCurrency: 'CHF',
      period: 'P1M',
      referenceID: rows[1]!.id,
      custom1: uuid(0xa),
      custom2: 'gold',
      successURL: 'http://localhost:8787/account/subscription?paid=1',
      declineURL: 'http://localhost:8787/account/subscription?declined=1',
    })
    expect(signature).toBe(await sign(fields))
    expect(JSON.stringify(plans)).not.toMatch(/\bada\b|members\.test|a-key-of/i)
  })

  test('a link returns to a page in the buyer’s language', async () => {
    const { headers } = await shop.accounts.as()
    const response = await shop.site.ask(openCheckoutEndpoint.path, {
      method: 'POST',
      headers: { ...headers, 'accept-language': 'fr' },
    })
    const { plans } = openCheckoutSchemas.response.parse(await response.json())
    expect(fieldsOf(plans[0]!.checkoutUrl)).toMatchObject({
      successURL: 'http://localhost:8787/fr/account/subscription?paid=1',
      declineURL: 'http://localhost:8787/fr/account/subscription?declined=1',
    })
  })

  test('unpaid links are reused for two hours', async () => {
    const first = await shop.open()
    for (let times = 0; times < 5; times++) expect(await shop.open()).toEqual(first)
    expect(await intents()).toHaveLength(3)
    await env.DB.exec(`UPDATE checkout_intents SET created_at = created_at - ${2 * HOUR + 1}`)
    expect(await shop.open()).not.toEqual(first)
    expect(await intents()).toHaveLength(6)
  })

  test('links use the prices of the settings, and exist only for plans on sale', async () => {
    const before = fieldsOf(planOf(await shop.open(), 'gold').checkoutUrl)
    await shop.set({ plans: salesAt({ gold: 70.5 }, ['gold', 'platinum']) })
    const after = await shop.open()
    expect(fieldsOf(planOf(after, 'gold').checkoutUrl).priceAmount).toBe('70.50')
    expect(fieldsOf(planOf(after, 'gold').checkoutUrl).referenceID).not.toBe(before.referenceID)
    expect(planOf(after, 'silver').checkoutUrl).toBeNull()
    const plans = await expectAnswer(listPlansSchemas, shop.site.ask(listPlansEndpoint.path))
    expect(plans.plans.map(({ id, price }) => [id, price])).toEqual([
      ['gold', 70.5],
      ['platinum', defaultSettings.plans.platinum.priceRappen / 100],
    ])
    await shop.set({ plans: salesAt({}) })
    expect(fieldsOf(planOf(await shop.open(), 'gold').checkoutUrl)).toEqual(before)
  })

  test('links are unavailable while sales are off; paid orders still count', async () => {
    const sale = await shop.paid('gold')
    await shop.set({ checkout_open: false })
    await expectTurnedAway(await shop.links(), 503)
    expect(
      (await expectAnswer(listPlansSchemas, shop.site.ask(listPlansEndpoint.path))).payable,
    ).toBe(false)
    await shop.notified(sale)
    expect(await shop.plan()).toBe('gold')
  })

  test('links are never shared between members', async () => {
    const ownFields = fieldsOf(planOf(await shop.open(), 'gold').checkoutUrl)
    const otherFields = fieldsOf(planOf(await shop.open({ sub: uuid(0xb) }), 'gold').checkoutUrl)
    expect(otherFields.referenceID).not.toBe(ownFields.referenceID)
    expect(otherFields.custom1).toBe(uuid(0xb))
  })

  test('paid links are not reused', async () => {
    const first = fieldsOf(planOf(await shop.open(), 'gold').checkoutUrl)
    await env.DB.prepare(
      `INSERT INTO payment_events (id, provider, kind, number, intent_id, occurred_at, received_at, outcome)
       VALUES ('a', 'flexpay', 'activated', 1, ?1, 1, 1, 'mismatch')`,
    )
      .bind(first.referenceID)
      .run()
    const second = fieldsOf(planOf(await shop.open(), 'gold').checkoutUrl)
    expect(second.referenceID).not.toBe(first.referenceID)
  })

  test('links are unavailable while D1 is down, without partial writes', async () => {
    shop = await openShop({ fail: () => true })
    await expectTurnedAway(await shop.links(), 503)
    expect(await intents()).toEqual([])
  })
})

describe('member with a plan', () => {
  test('the current plan is marked, and the others are offered as a change', async () => {
    await hold('silver', 'active', 20, { ref: '433456' })
    const answer = await shop.open()
    expect(answer.plans.map(({ id, state }) => [id, state])).toEqual([
      ['silver', 'current'],
      ['gold', 'change'],
      ['platinum', 'change'],
    ])
    expect(planOf(answer, 'silver').checkoutUrl).toBeNull()
    expect(fieldsOf(planOf(answer, 'gold').checkoutUrl)).toMatchObject({
      type: 'upgradesubscription',
      precedingSaleID: '433456',
      upgradeOption: 'extend',
      priceAmount: '59.98',
    })
  })
})

test('a member with a dispute can’t buy before its review', async () => {
  await hold('gold', 'charged_back', 10)
  expect(await states()).toEqual({ silver: 'blocked', gold: 'blocked', platinum: 'blocked' })
  expect((await intents()).filter(({ amount_rappen }) => amount_rappen !== 2998)).toEqual([])
  await env.DB.exec('UPDATE subscriptions SET reviewed_at = 1')
  expect(await states()).toMatchObject({ gold: 'available' })
})

describe('online payment', () => {
  const payable = async (vars: object) => {
    shop = await openShop({ vars })
    const answer = await expectAnswer(listPlansSchemas, shop.site.ask(listPlansEndpoint.path))
    const response = await shop.links()
    expect(response.status).toBe(answer.payable ? 200 : 503)
    if (!answer.payable) await expectTurnedAway(response, 503)
    return answer.payable
  }
  const logLines = () =>
    log.mock.calls.flat().filter((line) => String(line).includes('env.invalid'))

  test('payment is on once it is configured', async () => {
    expect(await payable(flexPayVars)).toBe(true)
    expect(logLines()).toEqual([])
  })

  test('payment is off without any setting, and the log does not mention it', async () => {
    const unsetVars = {
      FLEXPAY_BASE_URL: '',
      FLEXPAY_SHOP_ID: '',
      FLEXPAY_SIGNATURE_KEY: undefined,
    }
    expect(await payable(unsetVars)).toBe(false)
    expect(logLines()).toEqual([])
  })

  const development = {
    ENVIRONMENT: 'development',
    FLEXPAY_BASE_URL: 'http://localhost:8787/local/pay',
  }
  const devKey = { FLEXPAY_SIGNATURE_KEY: `dev-only-${'0'.repeat(32)}` }
  const refusedVars: [what: string, vars: object][] = [
    ['without a key', { FLEXPAY_SIGNATURE_KEY: undefined }],
    ['with a key for development in "production"', { ...devKey, ENVIRONMENT: 'production' }],
    [
      'in development, at a similar host',
      { ...development, FLEXPAY_BASE_URL: 'http://localhost.evil.test/pay' },
    ],
  ]
  test.each(refusedVars)(
    'payment is off %s, and the log states the reason without a key',
    async (_, vars) => {
      expect(await payable({ ...flexPayVars, ...vars })).toBe(false)
      for (const line of logLines()) expect(line).not.toMatch(/aaaa|0000|a-key-of/)
    },
  )

  test('payment is on in development, with the development key', async () => {
    expect(await payable({ ...flexPayVars, ...development, ...devKey })).toBe(true)
    expect(planOf(await shop.open(), 'gold').checkoutUrl).toContain('/local/pay/startorder?')
  })
})
