import { saveConsent } from '#contract/consent-records.api'
import { beforeEach, describe, expect, test } from 'vitest'
import { openAccounts, type TestAccounts } from '../support/accounts.ts'
import { rowsOf } from '../support/admin.ts'
import { env } from '../support/database.ts'
import { uuid } from '../support/fixtures.ts'
import { openSite } from '../support/open-site.ts'

const ada = uuid(0xa)
let accounts: TestAccounts
let site: Awaited<ReturnType<typeof openSite>>
beforeEach(async () => {
  accounts = await openAccounts()
  site = await openSite([], { vars: accounts.vars })
})

const choose = (body: unknown, headers: object = {}) =>
  site.ask(saveConsent.path, {
    method: 'POST',
    headers: { ...headers },
    body: body instanceof URLSearchParams ? body : JSON.stringify(body),
    redirect: 'manual',
  })
const cookiesOf = (response: Response) =>
  response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
const stored = () =>
  rowsOf('SELECT version, preference, analytics, marketing FROM consents ORDER BY at')

describe('a choice about cookies', () => {
  test('refuses what is no choice, and keeps nothing', async () => {
    for (const body of [{ preference: 'maybe' }, { choice: 'some' }, 'all', []]) {
      const response = await choose(body)
      expect(response.status).toBe(422)
      expect(cookiesOf(response)).toEqual([])
    }
  })

  test('is refusal unless something is agreed to', async () => {
    expect(cookiesOf(await choose({}))).toEqual(['consent=1.'])
    expect(cookiesOf(await choose({ preference: true, marketing: false }))).toEqual(['consent=1.p'])
    expect(await stored()).toEqual([])
  })

  test('is a plain form, too, and one press refuses as one press accepts', async () => {
    const press = (form: Record<string, string>) => choose(new URLSearchParams(form))
    const accepted = await press({ choice: 'all' })
    expect(accepted.status).toBe(303)
    expect(accepted.headers.get('location')).toBe('/cookies?saved=1.pam#settings')
    expect(cookiesOf(await press({ choice: 'none', preference: 'on' }))).toEqual(['consent=1.'])
    expect(cookiesOf(await press({ choice: 'chosen', analytics: 'on' }))).toEqual(['consent=1.a'])
  })

  test('shows on the page that it leads back to', async () => {
    const page = await (await site.ask('/cookies?saved=1.p')).text()
    expect(page).toContain('Your choice has been saved.')
    expect(page).toMatch(/<input(?=[^>]*name="preference")(?=[^>]*checked)[^>]*>/)
    expect(page).not.toMatch(/<input(?=[^>]*name="marketing")(?=[^>]*checked)[^>]*>/)
    expect(await (await site.ask('/cookies')).text()).not.toContain('Your choice has been saved.')
  })

  test('leaves alone the appearance that someone has pressed for', async () => {
    const response = await choose({ choice: 'none' }, { cookie: 'theme=dark' })
    expect(cookiesOf(response)).toEqual(['consent=1.'])
  })

  test('of a member is stored with its version, once for each change of mind', async () => {
    const { headers } = await accounts.as()
    const refused = { version: 1, preference: 0, analytics: 0, marketing: 0 }
    await choose({ preference: true }, headers)
    await choose({ preference: true }, headers)
    expect(await stored()).toEqual([{ ...refused, preference: 1 }])
    await choose({}, headers)
    expect(await stored()).toEqual([{ ...refused, preference: 1 }, refused])
    expect(await rowsOf('SELECT DISTINCT member_id FROM consents')).toEqual([{ member_id: ada }])
  })

  test('of a visitor is in the cookie alone, however often they choose: no row is written', async () => {
    const headers = { 'cf-connecting-ip': '203.0.113.7' }
    site.resetMeter()
    for (let n = 0; n < 50; n++) {
      const response = await choose({ preference: n % 2 === 0 }, headers)
      expect(cookiesOf(response)).toEqual([`consent=1.${n % 2 === 0 ? 'p' : ''}`])
    }
    expect(site.meter).toMatchObject({ read: 0, written: 0 })
  })

  describe('of a member who changes their mind without end', () => {
    const all = { preference: true, analytics: true, marketing: true }
    const last = async () => (await stored()).at(-1)

    test('counts each time, and makes no more rows than the limit', async () => {
      const { headers } = await accounts.as()
      for (let n = 0; n < 50; n++) {
        const body = n % 2 === 0 ? all : {}
        const response = await choose(body, headers)
        expect(response.status).toBe(200)
        expect(cookiesOf(response)).toEqual([`consent=1.${n % 2 === 0 ? 'pam' : ''}`])
        expect(await last()).toMatchObject({ marketing: n % 2 === 0 ? 1 : 0 })
      }
      expect((await stored()).length).toBeLessThanOrEqual(31)
    })

    test('loses nothing of what was agreed to before', async () => {
      const { headers } = await accounts.as()
      await choose(all, headers)
      await env.DB.exec('UPDATE consents SET at = at - 7200000')
      for (let n = 0; n < 40; n++) await choose(all, headers)
      await choose({}, headers)
      expect(await stored()).toMatchObject([{ marketing: 1 }, { marketing: 0 }])
    })
  })
})
