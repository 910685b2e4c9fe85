import { beforeEach, describe, expect, test } from 'vitest'
import {
  changeSlugSchemas,
  getManagedSchemas,
  setManagedUnlistedSchemas,
} from '#companions/staff/admin-companions'
import { getCompanionSchemas, type Companion } from '#catalogue/companions'
import { setUnlistedSchemas } from '#companions/own/own'
import { auditLog, rowsOf } from '../../../support/staff/admin.ts'
import { expectAnswer } from '../../../support/platform/answers.ts'
import {
  ada,
  adaClaims,
  berta,
  openOwnAreas,
  type Companions,
} from '../../../support/companions/companions-own.ts'
import { uuid } from '../../../support/platform/fixtures.ts'
import { ORIGIN } from '../../../support/platform/site.ts'

const second = uuid(11)
const third = uuid(12)
const vera = uuid(13)
const draft = uuid(14)
const distantId = uuid(15)

let site: Companions
beforeEach(async () => {
  site = await openOwnAreas([
    { id: ada, name: 'Ada', cityId: 'geneva' },
    { id: berta, name: 'Béatrice d’Été' },
    { id: second, name: 'ADA', cityId: 'geneva' },
    { id: third, name: 'Ada', cityId: 'geneva' },
    { id: vera, name: 'Vera', is_vip: true },
    { id: draft, name: 'Dora', lifecycle: 'draft', publishedAt: null },
    { id: distantId, name: 'Ольга' },
  ])
})

async function visit(path: string) {
  const response = await site.ask(path)
  const html = await response.text()
  return {
    status: response.status,
    to: response.headers.get('location'),
    robots: response.headers.get('x-robots-tag'),
    html,
  }
}
const leadsTo = async (path: string) => {
  const { status, to } = await visit(path)
  return status === 301 ? to : status
}
const change = (id: string, slug: string) =>
  site.call('PUT', `/api/admin/companions/${id}/slug`, { slug })
const managed = (id: string) =>
  expectAnswer(getManagedSchemas, site.call('GET', `/api/admin/companions/${id}`))
const saveName = async (id: string, name: string) => {
  const { version, age_range, location } = await managed(id)
  const response = await site.call('PUT', `/api/admin/companions/${id}`, {
    version,
    name,
    age_range,
    location,
  })
  expect(response.status).toBe(200)
}
const listedSlugs = async () => {
  const response = await site.ask('/api/companions?limit=100')
  return (await response.json<{ data: Companion[] }>()).data
}
const sitemap = async () => (await visit('/sitemap-1.xml')).html

describe('the address of a profile', () => {
  test('is the companion’s name, with her city or a number if others have the name', async () => {
    const slugs = Object.fromEntries((await listedSlugs()).map(({ id, slug }) => [id, slug]))
    expect(slugs).toEqual({
      [ada]: 'ada',
      [second]: 'ada-geneva',
      [third]: 'ada-geneva-2',
      [berta]: 'beatrice-d-ete',
      [vera]: vera,
      [distantId]: 'companion',
    })
    const map = await sitemap()
    expect(map).toContain(`<loc>${ORIGIN}/de/companion/beatrice-d-ete</loc>`)
    expect(map).not.toContain(berta)
    expect(map).not.toContain(vera)
  })

  test('is used in pages, links and for search engines', async () => {
    const { status, html } = await visit('/de/companion/ada')
    expect(status).toBe(200)
    expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/de/companion/ada">`)
    expect(html).toContain(`hreflang="en" href="${ORIGIN}/companion/ada"`)
    expect(html).toContain('"@id":"/companion/ada"')
    expect((await visit('/browse')).html).toContain('href="/companion/beatrice-d-ete"')
    const { data } = await expectAnswer(getCompanionSchemas, site.ask('/api/companions/ada'))
    expect(data).toMatchObject({ id: ada, slug: 'ada' })
  })

  test('is the target of redirects from her id, in each language, with the rest of the path', async () => {
    expect(await leadsTo(`/companion/${ada}?tab=photos`)).toBe('/companion/ada?tab=photos')
    expect(await leadsTo(`/de/companion/${ada}`)).toBe('/de/companion/ada')
  })

  test('reveals nothing of a VIP profile to visitors', async () => {
    expect((await visit(`/companion/${vera}`)).status).toBe(200)
    expect(await leadsTo('/companion/vera')).toBe(404)
    expect((await site.ask('/api/companions/vera')).status).toBe(404)
    const { version, age_range, location } = await managed(ada)
    const vip = { version, name: 'Ada', age_range, location, is_vip: true }
    expect((await site.call('PUT', `/api/admin/companions/${ada}`, vip)).status).toBe(200)
    expect(await leadsTo('/companion/ada')).toBe(404)
    expect((await visit(`/companion/${ada}`)).html).not.toContain('companion/ada')
  })

  test('responds 404 while the profile is not public', async () => {
    await expectAnswer(changeSlugSchemas, change(ada, 'ada-lovelace'))
    await site.as(adaClaims, 'PUT', '/api/own/pause', { paused: true })
    const plain = (html: string, name: string) =>
      html.replaceAll(new RegExp(`(companions?/)${name}`, 'g'), '$1').replace(/"now":\d+/, '')
    const unknownPage = plain((await visit('/companion/unknown-name')).html, 'unknown-name')
    for (const path of [ada, 'ada', 'ada-lovelace', 'dora', draft]) {
      const { status, html } = await visit(`/companion/${path}`)
      expect(status, path).toBe(404)
      expect(plain(html, path) === unknownPage, path).toBe(true)
    }
    await site.as(adaClaims, 'PUT', '/api/own/pause', { paused: false })
    expect(await leadsTo('/companion/ada')).toBe('/companion/ada-lovelace')
  })

  test('stays when her name changes until staff change it; the former one redirects', async () => {
    await saveName(ada, 'Adele')
    expect((await visit('/companion/ada')).status).toBe(200)
    const answer = await expectAnswer(changeSlugSchemas, change(ada, ' Adele '))
    expect(answer).toMatchObject({ slug: 'adele', former_slugs: ['ada'] })
    expect((await visit('/companion/adele')).status).toBe(200)
    for (const former of ['ada', ada]) {
      expect(await leadsTo(`/companion/${former}`), former).toBe('/companion/adele')
    }
    await expectAnswer(changeSlugSchemas, change(ada, 'adele'))
    const events = (await auditLog()).filter(
      ({ detail }) => 'slug' in ((detail.changes ?? {}) as object),
    )
    expect(events).toMatchObject([
      { detail: { changes: { slug: { before: 'ada', after: 'adele' } } } },
    ])
    // She can change it back any number of times.
    await expectAnswer(changeSlugSchemas, change(ada, 'ada'))
    await expectAnswer(changeSlugSchemas, change(ada, 'adele'))
    expect(await leadsTo('/companion/ada')).toBe('/companion/adele')
  })

  test('follows the name of a profile that was never public', async () => {
    await saveName(draft, 'Flora')
    expect(await managed(draft)).toMatchObject({ slug: 'flora', former_slugs: [] })
    await saveName(draft, 'Ada')
    expect(await managed(draft)).toMatchObject({ slug: 'ada-zurich', former_slugs: [] })
  })

  test('is never reused, even after the profile is deleted', async () => {
    const expectTaken = async (slug: string) => {
      const response = await change(berta, slug)
      return [response.status, (await response.json<{ id: string }>()).id]
    }
    await expectAnswer(changeSlugSchemas, change(third, 'adele'))
    expect(await expectTaken('adele')).toEqual([409, 'companion.duplicate-slug'])
    expect(await expectTaken('ada-geneva-2')).toEqual([409, 'companion.duplicate-slug'])
    expect((await site.call('DELETE', `/api/admin/companions/${third}`)).status).toBe(200)
    expect((await site.call('DELETE', `/api/admin/trash/${third}`)).status).toBe(200)
    expect(await leadsTo('/companion/adele')).toBe(404)
    expect(await expectTaken('adele')).toEqual([409, 'companion.duplicate-slug'])
    expect(
      await rowsOf(`SELECT slug, companion_id FROM companion_slugs WHERE slug LIKE '%adele%'`),
    ).toEqual([{ slug: 'adele', companion_id: null }])
    expect(await managed(berta)).toMatchObject({ slug: 'beatrice-d-ete', former_slugs: [] })
  })

  test.each(['', 'a', 'Ada Lovelace', '-ada', 'ada--b', 'adä', uuid(99), 'a'.repeat(61)])(
    'can’t be “%s”',
    async (slug) => {
      expect((await change(ada, slug)).status).toBe(422)
      expect((await visit('/companion/ada')).status).toBe(200)
    },
  )

  test('can be reported as copied from the browser', async () => {
    const report = (companion: string) =>
      site.ask('/api/reports', {
        method: 'POST',
        body: JSON.stringify({
          companion,
          reason: 'fake',
          text: 'These are photos of someone else.',
        }),
      })
    expect((await report(`${ORIGIN}/de/companion/ada?tab=photos`)).status).toBe(201)
    expect(await rowsOf('SELECT companion FROM reports')).toEqual([{ companion: ada }])
    for (const slug of ['unknown-name', 'vera', 'dora']) {
      expect((await report(`${ORIGIN}/companion/${slug}`)).status, slug).toBe(404)
    }
    expect((await report('ada')).status).toBe(422)
  })
})

test('staff exclude a profile without an account from search engines, and include it again', async () => {
  const setUnlisted = (value: unknown, id = second) =>
    site.call('PUT', `/api/admin/companions/${id}/search-engines`, { unlisted: value })
  const expectUnlisted = (value: boolean) =>
    expectAnswer(setManagedUnlistedSchemas, setUnlisted(value))
  expect((await setUnlisted('yes')).status).toBe(422)
  expect((await setUnlisted(true, uuid(99))).status).toBe(404)
  expect(await expectUnlisted(true)).toMatchObject({ is_unlisted: true })
  await expectUnlisted(true)
  expect((await visit('/companion/ada-geneva')).robots).toBe('noindex')
  expect(await sitemap()).not.toContain('/companion/ada-geneva<')
  expect(await expectUnlisted(false)).toMatchObject({ is_unlisted: false })
  expect((await visit('/companion/ada-geneva')).robots).toBeNull()
  const events = (await auditLog()).filter(({ subject }) => subject === second)
  expect(events.map(({ detail }) => detail.changes)).toEqual([
    { isUnlisted: { before: false, after: true } },
    { isUnlisted: { before: true, after: false } },
  ])
})

test('staff may exclude a profile with an account, which only the companion includes again', async () => {
  const setUnlisted = (value: boolean) =>
    site.call('PUT', `/api/admin/companions/${ada}/search-engines`, { unlisted: value })
  expect((await setUnlisted(true)).status).toBe(200)
  expect((await setUnlisted(false)).status).toBe(409)
  expect((await visit('/companion/ada')).robots).toBe('noindex')
  const response = await site.as(adaClaims, 'PUT', '/api/own/search-engines', { unlisted: false })
  expect(response.status).toBe(200)
  expect((await visit('/companion/ada')).robots).toBeNull()
})

test('a companion excludes her profile from search engines but not from lists', async () => {
  const setUnlisted = (value: boolean) =>
    expectAnswer(
      setUnlistedSchemas,
      site.as(adaClaims, 'PUT', '/api/own/search-engines', { unlisted: value }),
    )
  expect((await visit('/companion/ada')).robots).toBeNull()
  expect((await visit('/geneva')).html).toContain('"url":"http://localhost:8787/companion/ada"')
  expect(await setUnlisted(true)).toMatchObject({ isUnlisted: true })
  await setUnlisted(true)
  const { status, robots, html } = await visit('/companion/ada')
  expect([status, robots]).toEqual([200, 'noindex'])
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).not.toContain('rel="canonical"')
  expect(html).not.toContain('ld+json')
  // The cached page responds the same.
  expect((await visit('/companion/ada')).robots).toBe('noindex')
  expect(await sitemap()).not.toContain('/companion/ada<')
  expect(await sitemap()).toContain('/companion/ada-geneva<')
  const city = (await visit('/geneva')).html
  expect(city).toContain('href="/companion/ada"')
  expect(city).not.toContain('"url":"http://localhost:8787/companion/ada"')
  expect((await listedSlugs()).map(({ id }) => id)).toContain(ada)
  expect(await managed(ada)).toMatchObject({ is_unlisted: true })
  expect(await setUnlisted(false)).toMatchObject({ isUnlisted: false })
  expect((await visit('/companion/ada')).robots).toBeNull()
  const events = (await auditLog()).filter(({ actor }) => actor === adaClaims.sub)
  expect(events.map(({ detail }) => detail.changes)).toEqual([
    { isUnlisted: { before: false, after: true } },
    { isUnlisted: { before: true, after: false } },
  ])
})
