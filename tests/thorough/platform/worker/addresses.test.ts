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
const far = uuid(15)

let site: Companions
beforeEach(async () => {
  site = await openOwnAreas([
    { id: ada, name: 'Ada', cityId: 'geneva' },
    { id: berta, name: 'Béatrice d’Été' },
    { id: second, name: 'ADA', cityId: 'geneva' },
    { id: third, name: 'Ada', cityId: 'geneva' },
    { id: vera, name: 'Vera', isVip: true },
    { id: draft, name: 'Dora', lifecycle: 'draft', publishedAt: null },
    { id: far, name: 'Ольга' },
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
  const saved = await site.call('PUT', `/api/admin/companions/${id}`, {
    version,
    name,
    age_range,
    location,
  })
  expect(saved.status).toBe(200)
}
const listed = async () => {
  const response = await site.ask('/api/companions?limit=100')
  return (await response.json<{ data: Companion[] }>()).data
}
const sitemap = async () => (await visit('/sitemap-1.xml')).html

describe('the address of a profile', () => {
  test('is her name, with her city or a number where others have it', async () => {
    const slugs = Object.fromEntries((await listed()).map(({ id, slug }) => [id, slug]))
    expect(slugs).toEqual({
      [ada]: 'ada',
      [second]: 'ada-geneva',
      [third]: 'ada-geneva-2',
      [berta]: 'beatrice-d-ete',
      [vera]: vera,
      [far]: 'companion',
    })
    const map = await sitemap()
    expect(map).toContain(`<loc>${ORIGIN}/de/companion/beatrice-d-ete</loc>`)
    expect(map).not.toContain(berta)
    expect(map).not.toContain(vera)
  })

  test('is in pages, links and for search engines', async () => {
    const { status, html } = await visit('/de/companion/ada')
    expect(status).toBe(200)
    expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/de/companion/ada">`)
    expect(html).toContain(`hreflang="en" href="${ORIGIN}/companion/ada"`)
    expect(html).toContain('"@id":"/companion/ada"')
    expect((await visit('/browse')).html).toContain('href="/companion/beatrice-d-ete"')
    const { data } = await expectAnswer(getCompanionSchemas, site.ask('/api/companions/ada'))
    expect(data).toMatchObject({ id: ada, slug: 'ada' })
  })

  test('is reached from her id, in each language, with what followed', async () => {
    expect(await leadsTo(`/companion/${ada}?tab=photos`)).toBe('/companion/ada?tab=photos')
    expect(await leadsTo(`/de/companion/${ada}`)).toBe('/de/companion/ada')
  })

  test('says nothing to visitors of a VIP profile', async () => {
    expect((await visit(`/companion/${vera}`)).status).toBe(200)
    expect(await leadsTo('/companion/vera')).toBe(404)
    expect((await site.ask('/api/companions/vera')).status).toBe(404)
    const { version, age_range, location } = await managed(ada)
    const vip = { version, name: 'Ada', age_range, location, is_vip: true }
    expect((await site.call('PUT', `/api/admin/companions/${ada}`, vip)).status).toBe(200)
    expect(await leadsTo('/companion/ada')).toBe(404)
    expect((await visit(`/companion/${ada}`)).html).not.toContain('companion/ada')
  })

  test('is not found while she is not public', async () => {
    await expectAnswer(changeSlugSchemas, change(ada, 'ada-lovelace'))
    await site.as(adaClaims, 'PUT', '/api/own/pause', { paused: true })
    const plain = (html: string, name: string) =>
      html.replaceAll(new RegExp(`(companions?/)${name}`, 'g'), '$1').replace(/"now":\d+/, '')
    const unknown = plain((await visit('/companion/unknown-name')).html, 'unknown-name')
    for (const path of [ada, 'ada', 'ada-lovelace', 'dora', draft]) {
      const { status, html } = await visit(`/companion/${path}`)
      expect(status, path).toBe(404)
      expect(plain(html, path) === unknown, path).toBe(true)
    }
    await site.as(adaClaims, 'PUT', '/api/own/pause', { paused: false })
    expect(await leadsTo('/companion/ada')).toBe('/companion/ada-lovelace')
  })

  test('stays when her name changes, until staff change it; the former one leads there', async () => {
    await saveName(ada, 'Adele')
    expect((await visit('/companion/ada')).status).toBe(200)
    const changed = await expectAnswer(changeSlugSchemas, change(ada, ' Adele '))
    expect(changed).toMatchObject({ slug: 'adele', former_slugs: ['ada'] })
    expect((await visit('/companion/adele')).status).toBe(200)
    for (const former of ['ada', ada]) {
      expect(await leadsTo(`/companion/${former}`), former).toBe('/companion/adele')
    }
    await expectAnswer(changeSlugSchemas, change(ada, 'adele'))
    const acts = (await auditLog()).filter(
      ({ detail }) => 'slug' in ((detail.changes ?? {}) as object),
    )
    expect(acts).toMatchObject([
      { detail: { changes: { slug: { before: 'ada', after: 'adele' } } } },
    ])
    // And back, as often as they like.
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

  test('is never given to another, even when the profile is deleted', async () => {
    const taken = async (slug: string) => {
      const response = await change(berta, slug)
      return [response.status, (await response.json<{ id: string }>()).id]
    }
    await expectAnswer(changeSlugSchemas, change(third, 'adele'))
    expect(await taken('adele')).toEqual([409, 'companion.slug-taken'])
    expect(await taken('ada-geneva-2')).toEqual([409, 'companion.slug-taken'])
    expect((await site.call('DELETE', `/api/admin/companions/${third}`)).status).toBe(200)
    expect((await site.call('DELETE', `/api/admin/trash/${third}`)).status).toBe(200)
    expect(await leadsTo('/companion/adele')).toBe(404)
    expect(await taken('adele')).toEqual([409, 'companion.slug-taken'])
    expect(
      await rowsOf(`SELECT slug, companion_id FROM companion_slugs WHERE slug LIKE '%adele%'`),
    ).toEqual([{ slug: 'adele', companion_id: null }])
    expect(await managed(berta)).toMatchObject({ slug: 'beatrice-d-ete', former_slugs: [] })
  })

  test.each(['', 'a', 'Ada Lovelace', '-ada', 'ada--b', 'adä', uuid(99), 'a'.repeat(61)])(
    'cannot be “%s”',
    async (slug) => {
      expect((await change(ada, slug)).status).toBe(422)
      expect((await visit('/companion/ada')).status).toBe(200)
    },
  )

  test('can be reported as it is copied', async () => {
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
    for (const none of ['unknown-name', 'vera', 'dora']) {
      expect((await report(`${ORIGIN}/companion/${none}`)).status, none).toBe(404)
    }
    expect((await report('ada')).status).toBe(422)
  })
})

test('staff keep a profile without an account out of search engines, and let them have it again', async () => {
  const set = (unlisted: unknown, id = second) =>
    site.call('PUT', `/api/admin/companions/${id}/search-engines`, { unlisted })
  const changed = (unlisted: boolean) => expectAnswer(setManagedUnlistedSchemas, set(unlisted))
  expect((await set('yes')).status).toBe(422)
  expect((await set(true, uuid(99))).status).toBe(404)
  expect(await changed(true)).toMatchObject({ is_unlisted: true })
  await changed(true)
  expect((await visit('/companion/ada-geneva')).robots).toBe('noindex')
  expect(await sitemap()).not.toContain('/companion/ada-geneva<')
  expect(await changed(false)).toMatchObject({ is_unlisted: false })
  expect((await visit('/companion/ada-geneva')).robots).toBeNull()
  const acts = (await auditLog()).filter(({ subject }) => subject === second)
  expect(acts.map(({ detail }) => detail.changes)).toEqual([
    { isUnlisted: { before: false, after: true } },
    { isUnlisted: { before: true, after: false } },
  ])
})

test('staff may take out a profile with an account, and she alone lets it back in', async () => {
  const set = (unlisted: boolean) =>
    site.call('PUT', `/api/admin/companions/${ada}/search-engines`, { unlisted })
  expect((await set(true)).status).toBe(200)
  expect((await set(false)).status).toBe(409)
  expect((await visit('/companion/ada')).robots).toBe('noindex')
  const own = await site.as(adaClaims, 'PUT', '/api/own/search-engines', { unlisted: false })
  expect(own.status).toBe(200)
  expect((await visit('/companion/ada')).robots).toBeNull()
})

test('a companion keeps her profile out of search engines, and in the lists', async () => {
  const set = (unlisted: boolean) =>
    expectAnswer(
      setUnlistedSchemas,
      site.as(adaClaims, 'PUT', '/api/own/search-engines', { unlisted }),
    )
  expect((await visit('/companion/ada')).robots).toBeNull()
  expect((await visit('/geneva')).html).toContain('"url":"http://localhost:8787/companion/ada"')
  expect(await set(true)).toMatchObject({ isUnlisted: true })
  await set(true)
  const { status, robots, html } = await visit('/companion/ada')
  expect([status, robots]).toEqual([200, 'noindex'])
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).not.toContain('rel="canonical"')
  expect(html).not.toContain('ld+json')
  // From memory, too.
  expect((await visit('/companion/ada')).robots).toBe('noindex')
  expect(await sitemap()).not.toContain('/companion/ada<')
  expect(await sitemap()).toContain('/companion/ada-geneva<')
  const city = (await visit('/geneva')).html
  expect(city).toContain('href="/companion/ada"')
  expect(city).not.toContain('"url":"http://localhost:8787/companion/ada"')
  expect((await listed()).map(({ id }) => id)).toContain(ada)
  expect(await managed(ada)).toMatchObject({ is_unlisted: true })
  expect(await set(false)).toMatchObject({ isUnlisted: false })
  expect((await visit('/companion/ada')).robots).toBeNull()
  const acts = (await auditLog()).filter(({ actor }) => actor === adaClaims.sub)
  expect(acts.map(({ detail }) => detail.changes)).toEqual([
    { isUnlisted: { before: false, after: true } },
    { isUnlisted: { before: true, after: false } },
  ])
})
