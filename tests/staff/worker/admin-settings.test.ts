import { beforeEach, describe, expect, test } from 'vitest'
import { getSettingsSchemas, saveSettingsSchemas } from '#staff/settings'
import { adminClaims, auditLog, openOffice, type Office } from '../../support/staff/admin.ts'
import { expectAnswer, expectTurnedAway } from '../../support/platform/answers.ts'
import { companionImport, uuid } from '../../support/platform/fixtures.ts'
import { isolate } from '../../support/platform/open-site.ts'
import { setStock } from '../../support/catalogue/stock.ts'

let office: Office
beforeEach(async () => {
  office = await openOffice([companionImport({ id: uuid(1), media: [{}], is_featured: true })])
})

const sale = (price: number, offered = true) => ({ price, offered })
const onSale = { silver: sale(29.98), gold: sale(59.98), platinum: sale(99.98) }
const none = { open_requests: 3, saved_searches: 20, instant_alerts: true, priority: 0 }
const benefits = {
  none,
  silver: { ...none, open_requests: null, saved_searches: 30, priority: 1 },
  gold: { ...none, open_requests: null, saved_searches: 50, priority: 2 },
  platinum: { ...none, open_requests: null, saved_searches: 100, priority: 3 },
}
const closedPlans = {
  silver: sale(29.98, false),
  gold: sale(59.98, false),
  platinum: sale(99.98, false),
}

describe('settings', () => {
  const PATH = '/api/admin/settings'
  const save = (body: object) => office.call('PUT', PATH, body)

  test.each([
    { offline_window_days: 0 },
    { offline_window_days: 1.5 },
    { offline_window_days: '7' },
    { claims: { photos: 'a'.repeat(41), videos: null } },
    { maintenance: 'on' },
    { plans: { ...onSale, gold: { price: 0, offered: true } } },
    { plans: { ...onSale, gold: { price: 59.985, offered: true } } },
    { plans: { gold: { price: 59.98, offered: true } } },
    { plans: closedPlans },
    { contacts: { support: 'not an address' } },
    { benefits: { ...benefits, none: { ...none, open_requests: 0 } } },
    { benefits: { ...benefits, gold: { ...benefits.gold, saved_searches: 201 } } },
    { benefits: { ...benefits, gold: { ...benefits.gold, saved_searches: 29 } } },
    { benefits: { ...benefits, silver: { ...benefits.silver, open_requests: 2 } } },
    { benefits: { ...benefits, platinum: { ...benefits.platinum, instant_alerts: false } } },
    { benefits: { ...benefits, platinum: { ...benefits.platinum, priority: 4 } } },
    { benefits: { none } },
    { version: -1 },
  ])('are refused with %o and stay unchanged', async (body) => {
    expect((await save(body)).status).toBe(422)
    expect(
      (await expectAnswer(getSettingsSchemas, office.call('GET', PATH))).offline_window_days,
    ).toBe(7)
  })

  test('apply to the next request and are logged', async () => {
    const plans = () => office.json<{ claims: object }>('/api/plans')
    expect((await plans()).claims).toEqual({ photos: null, videos: null })
    const claims = { photos: '6,000+', videos: '' }
    await setStock(office.db, { photos: 6_000, videos: 4_500 })
    const settings = await expectAnswer(
      saveSettingsSchemas,
      save({ claims, offline_window_days: 7 }),
    )
    expect(settings).toEqual({
      check_days: { identity: 730, age: 730, photos: 180 },
      offline_window_days: 7,
      publication: { minimum_age: 21, grace_days: 30 },
      claims: { photos: '6,000+', videos: null },
      maintenance: false,
      demo: false,
      version: 1,
      contacts: {},
      plans: onSale,
      benefits,
      checkout_open: true,
      popular_plan: 'gold',
      payable: false,
    })
    expect((await plans()).claims).toEqual({ photos: '6,000+', videos: null })
    expect((await auditLog()).slice(1)).toMatchObject([
      { act: 'setting.changed', subject: 'claims', actor: uuid(0xad) },
    ])
  })

  test('of plans change prices and offers of the next request', async () => {
    office = await openOffice([
      companionImport({ id: uuid(1), media: [{ accessLevel: 'private' }] }),
    ])
    const input = { ...onSale, silver: sale(35, false), gold: sale(45.5) }
    await expectAnswer(saveSettingsSchemas, save({ plans: input }))
    const plansPage = await office.json<{ plans: object[] }>('/api/plans')
    expect(plansPage.plans).toMatchObject([
      { id: 'gold', price: 45.5, popular: true },
      { id: 'platinum', price: 99.98 },
    ])
    const profile = await (await office.ask(`/api/companions/${uuid(1)}`)).text()
    expect(profile).toContain('"priceMonthly":45.5')
  })

  test('mark another plan “Most Popular”, or none', async () => {
    const popularPlans = async () =>
      (await office.json<{ plans: { id: string; popular: boolean }[] }>('/api/plans')).plans
        .filter(({ popular }) => popular)
        .map(({ id }) => id)
    expect(await popularPlans()).toEqual(['gold'])
    for (const [popular_plan, expectedPlans] of [
      ['silver', ['silver']],
      [null, []],
      ['platinum', ['platinum']],
    ] as const) {
      const settings = await expectAnswer(saveSettingsSchemas, save({ popular_plan }))
      expect(settings.popular_plan).toBe(popular_plan)
      expect(await popularPlans()).toEqual(expectedPlans)
    }
    // A plan that is not sold is not listed.
    await save({ plans: { ...onSale, platinum: sale(99.98, false) } })
    expect(await popularPlans()).toEqual([])
    expect((await office.call('PUT', PATH, { popular_plan: 'bronze' })).status).toBe(422)
  })

  test('of contacts appear on the next page, and defaults return when they are emptied', async () => {
    const safety = async () => (await office.ask('/safety')).text()
    expect(await safety()).not.toContain('mailto:safe@example.test')
    await save({ contacts: { safety: ' safe@example.test ', support: '' } })
    expect(await safety()).toContain('mailto:safe@example.test')
    const settings = await expectAnswer(saveSettingsSchemas, save({ contacts: { safety: '' } }))
    expect(settings.contacts).toEqual({})
    expect(await safety()).not.toContain('mailto:safe@example.test')
  })

  test('are refused if they were saved since the caller read them', async () => {
    const { version } = await expectAnswer(getSettingsSchemas, office.call('GET', PATH))
    const claims = { photos: '1', videos: null }
    const answers = await Promise.all([
      save({ version, offline_window_days: 9 }),
      save({ version, claims }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refusal = answers.find(({ status }) => status === 409)!
    const { current } = await refusal.json<{ current: { version: number } }>()
    expect(current).toMatchObject({ version: version + 1 })
    expect((await auditLog()).filter(({ act }) => act === 'setting.changed')).toHaveLength(1)
    // Saving equal values is no conflict, because an answer may have been lost.
    const {
      version: _,
      demo: __,
      payable: ___,
      ...same
    } = await expectAnswer(getSettingsSchemas, office.call('GET', PATH))
    expect((await save({ ...same, version })).status).toBe(200)
  })

  describe('on a new isolate', () => {
    const callNew = async (method: string, body?: object) => {
      const { headers } = await office.accounts.as(adminClaims)
      const init = { method, headers, body: body ? JSON.stringify(body) : null }
      return isolate({ vars: office.accounts.vars }).ask(PATH, init)
    }
    beforeEach(async () => {
      await save({ offline_window_days: 9 })
    })

    test('are returned as stored', async () => {
      const { offline_window_days: days, version } = await expectAnswer(
        getSettingsSchemas,
        callNew('GET'),
      )
      expect({ days, version }).toEqual({ days: 9, version: 1 })
    })

    test('can be changed back to the defaults', async () => {
      await expectAnswer(
        saveSettingsSchemas,
        callNew('PUT', { offline_window_days: 7, version: 1 }),
      )
      const { offline_window_days: days } = await expectAnswer(
        getSettingsSchemas,
        office.call('GET', PATH),
      )
      expect(days).toBe(7)
    })
  })

  test('close the public site for maintenance but not the staff area', async () => {
    expect((await office.ask('/')).status).toBe(200)
    await save({ maintenance: true })
    const page = await office.ask('/browse')
    expect(page.status).toBe(503)
    const html = await page.text()
    expect(html).toContain('We’ll be back shortly')
    expect(html).not.toMatch(/<script>|<!--/)
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0)
    await expectTurnedAway(await office.ask('/api/companions?limit=1'), 503)
    await expectTurnedAway(await office.ask(`/api/companions/${uuid(1)}`), 503)
    const fresh = isolate()
    expect((await fresh.ask('/browse')).status).toBe(503)
    const response = await isolate().ask('/api/companions?limit=1')
    expect(response.headers.get('etag')).toBeNull()
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    await expectTurnedAway(response, 503)
    await expectTurnedAway(await isolate().ask(`/api/companions/${uuid(99)}`), 503)
    expect((await isolate().ask('/admin/login')).status).toBe(200)
    expect((await office.ask('/admin/login')).status).toBe(200)
    expect((await office.call('GET', PATH)).status).toBe(200)
    await save({ maintenance: false })
    expect((await office.ask('/browse')).status).toBe(200)
  })
})
