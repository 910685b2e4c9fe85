import { LANGUAGE_PATH } from '#platform/language'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectTurnedAway } from '../../support/platform/answers.ts'
import { openSite } from '../../support/platform/open-site.ts'

let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => {
  site = await openSite()
})

const choose = (form: Record<string, string>, headers: Record<string, string> = {}) =>
  site.ask(LANGUAGE_PATH, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })

describe('choosing a language', () => {
  test('lasts for the browser’s session and returns to the page', async () => {
    const response = await choose({ language: 'en', next: '/safety?a=1' })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/safety?a=1'])
    expect(response.headers.get('set-cookie')).toBe('language=en; Path=/; SameSite=Lax')
  })

  test('redirects to no other site, and is rejected from one', async () => {
    const away = await choose({ language: 'en', next: 'https://evil.test/' })
    expect(away.headers.get('location')).toBe('/')
    const foreign = { 'sec-fetch-site': 'cross-site' }
    await expectTurnedAway(await choose({ language: 'en' }, foreign), 403)
  })

  test('rejects a language without a catalog, and ignores a cookie with it', async () => {
    await expectTurnedAway(await choose({ language: 'xx' }), 422)
    await expectTurnedAway(await choose({}), 422)
    const response = await site.ask('/safety', { headers: { cookie: 'language="><script>' } })
    expect(response.headers.get('content-language')).toBe('en')
    expect(await response.text()).toContain('<html lang="en">')
  })
})
