import { getTransparencyEndpoint } from '#moderation/transparency'
import { MAIN_LANGUAGE, LANGUAGE_PATH, pathIn, splitPath } from '#platform/language'
import { beforeAll, describe, expect, test } from 'vitest'
import { pageRenderer } from '../../../../worker/index-document.ts'
import { linksIn } from '../../../support/platform/crawl.ts'
import { elementsOf } from '../../../support/platform/document.ts'
import { englishFinder, messagesIn, textsOf } from '../../../support/platform/english.ts'
import { companionImport, nextId, uuid } from '../../../support/platform/fixtures.ts'
import { otherLanguages } from '../../../support/platform/languages.ts'
import { openSite } from '../../../support/platform/open-site.ts'
import lazyPages from '../../../../web/app/lazy-pages.tsx?raw'
import de from '../../../../web/locales/de.po?raw'
import fr from '../../../../web/locales/fr.po?raw'
import it from '../../../../web/locales/it.po?raw'

const catalogs: Record<string, string> = { de, fr, it }
const regions: Record<string, string> = { en: 'en_GB', de: 'de_CH', fr: 'fr_CH', it: 'it_CH' }
/** Words that are the same in all languages: names, and a language's name for itself. */
const names = ['Girlfriend Experience', 'Do Not Track']

const photo = nextId()
const story = nextId()
const clip = nextId()
const highlight = nextId()
const everything = companionImport({
  id: uuid(1),
  name: 'Ada',
  cityId: 'geneva',
  visible_on_homepage: true,
  bio: 'Plays chess.',
  detailed_bio: 'Independent companions',
  media: [
    { id: photo, alt: 'Show more' },
    { id: clip, type: 'video' },
    { accessLevel: 'private' },
    { id: story, purpose: 'story' },
  ],
  highlights: [{ id: highlight, title: 'View all' }],
  stories: [{ mediaId: story, highlightId: highlight }],
})

let site: Awaited<ReturnType<typeof openSite>>
let addresses: string[]
beforeAll(async () => {
  site = await openSite([
    everything,
    companionImport({ id: uuid(2), name: 'Eve', cityId: 'zurich', languages: ['German'] }),
    companionImport({ id: uuid(3), name: 'Vera', cityId: 'bern', is_vip: true }),
  ])
  const ofPages = [...lazyPages.matchAll(/page\(\s*'(\/[^':]*)'/g)].map(([, path = '']) => path)
  addresses = [
    '/',
    '/companions',
    '/browse',
    '/browse?view=list',
    '/browse?search=nowhere',
    '/nowhere',
    '/browse?panel=filters',
    '/browse?panel=location',
    '/?panel=premium',
    '/?panel=account',
    '/browse?location=Geneva%2C+Switzerland&sort=name',
    '/geneva',
    '/basel',
    '/bern',
    '/zurich',
    ...['', '?tab=photos', '?tab=videos', '?tab=stories', '?panel=contact'].map(
      (suffix) => `/companion/ada${suffix}`,
    ),
    '/companion/eve',
    `/companion/${uuid(3)}`,
    '/companion/no-one',
    `/report?companion=${uuid(1)}`,
    '/sent?reference=R-1&kind=report',
    '/sent?problem=report',
    ...ofPages.filter((path) => path !== ''),
    '/account/bookings/1',
    '/own/profile',
    '/admin/reports',
    '/safety?panel=premium',
  ]
})

const get = (path: string, cookie = 'adult=1') =>
  site.ask(path, { headers: { cookie }, redirect: 'manual' })

const linkOf = (html: string, tag: RegExp) => tag.exec(html)?.[1]?.replaceAll('&amp;', '&')
const canonicalOf = (html: string) => linkOf(html, /<link rel="canonical" href="([^"]*)">/)
const alternatesOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)].map(
      ([, language = '', href = '']) => [language, href.replaceAll('&amp;', '&')],
    ),
  )

/** The cities of the pages with a city's name in their address. */
const nameOf: Record<string, Record<string, string>> = {
  '/geneva': { de: '/genf', fr: '/geneve', it: '/ginevra' },
  '/basel': { fr: '/bale', it: '/basilea' },
  '/bern': { fr: '/berne', it: '/berna' },
  '/zurich': { it: '/zurigo' },
}
const addressIn = (language: string, path: string) =>
  pathIn(language, nameOf[path]?.[language] ?? path)

/** Links and form targets of a page within the site. */
const leadsOf = async (html: string) =>
  (await elementsOf(html)).flatMap(({ name, attributes: { href, action } }) =>
    (name === 'a' || name === 'form') && (href ?? action ?? '').startsWith('/')
      ? [href ?? action ?? '']
      : [],
  )

test('every page declares its language and links to its other languages, which link back', async () => {
  expect(addresses.length).toBeGreaterThan(60)
  for (const path of addresses) {
    const english = await get(path)
    const html = await english.text()
    const alternates = alternatesOf(html)
    const isListed = canonicalOf(html) !== undefined
    expect(Object.keys(alternates), path).toEqual(
      isListed ? [...pageRenderer.locales, 'x-default'] : [],
    )
    expect(alternates['x-default'], path).toBe(alternates[MAIN_LANGUAGE])
    for (const language of pageRenderer.locales) {
      const address = addressIn(language, path)
      const response = language === MAIN_LANGUAGE ? english : await get(address)
      const page = language === MAIN_LANGUAGE ? html : await response.text()
      expect([address, response.status]).toEqual([address, english.status])
      expect(response.headers.get('content-language'), address).toBe(language)
      expect(page, address).toContain(`<html lang="${language}"`)
      expect(page, address).toContain(`<meta property="og:locale" content="${regions[language]}">`)
      expect(canonicalOf(page), address).toBe(alternates[language])
      expect(alternatesOf(page), address).toEqual(alternates)
    }
  }
})

test('a legal page states the binding version, unless it is the one', async () => {
  const holds = {
    de: 'Massgebend ist die englische Fassung dieser Seite.',
    fr: 'La version anglaise de cette page fait foi.',
    it: 'Fa stato la versione inglese di questa pagina.',
  }
  for (const path of ['/terms', '/privacy', '/cookies', '/disclaimer']) {
    for (const [language, text] of Object.entries(holds)) {
      expect(await (await get(pathIn(language, path))).text(), path).toContain(text)
    }
    expect(await (await get(path)).text(), path).not.toContain('version of this page is binding')
  }
})

test('the sitemaps list exactly the versions that declare themselves', async () => {
  const index = await (await get('/sitemap.xml')).text()
  const listedAddresses: string[] = []
  for (const map of linksIn(index)) listedAddresses.push(...linksIn(await (await get(map)).text()))
  expect(new Set(listedAddresses).size).toBe(listedAddresses.length)
  const canonicals = new Set<string>()
  for (const language of pageRenderer.locales) {
    for (const path of addresses) {
      const canonical = canonicalOf(await (await get(addressIn(language, path))).text())
      if (canonical && !canonical.includes('?')) canonicals.add(new URL(canonical).pathname)
    }
  }
  expect(listedAddresses.toSorted()).toEqual([...canonicals].toSorted())
})

describe.each(otherLanguages)('a page in %s', (language) => {
  const findEnglish = englishFinder(messagesIn(catalogs[language] ?? ''), names)
  const everyPage = async (visit: (path: string, html: string) => Promise<void> | void) => {
    for (const path of addresses) {
      const address = addressIn(language, path)
      await visit(address, await (await get(address)).text())
    }
    for (const path of ['/', '/geneva', '/companion/ada', '/browse']) {
      const address = addressIn(language, path)
      await visit(`the gate of ${address}`, await (await get(address, 'adult=0')).text())
    }
  }

  test('has links and forms in its own language only', async () => {
    await everyPage(async (path, html) => {
      // One address for all languages: the choice of a language, and the public figures as JSON.
      const leads = (await leadsOf(html)).filter(
        (lead) => lead !== LANGUAGE_PATH && lead !== getTransparencyEndpoint.path,
      )
      const away = leads.filter(
        (lead) => splitPath(lead, pageRenderer.locales).language !== language,
      )
      expect([path, away]).toEqual([path, []])
    })
  })

  test('contains no English word except for companions’ texts', async () => {
    const englishTexts: Record<string, string[]> = {}
    await everyPage((path, html) => {
      const english = textsOf(html, language).flatMap((text) => findEnglish(text))
      if (english.length > 0) englishTexts[path] = [...new Set(english)]
    })
    expect(englishTexts).toEqual({})
  })
})

test('the check reads pages like a person and finds English in each place', () => {
  const find = englishFinder(messagesIn(de), [])
  const html = (text: string) => textsOf(`<html lang="de"><body>${text}</body></html>`, 'de')
  const findEnglish = (text: string) => html(text).flatMap((sentence) => find(sentence))
  expect(findEnglish('<p>Alle ansehen</p>')).toEqual([])
  for (const page of [
    '<p>View all</p>',
    '<p lang="en">Text<br/></p><img src="/a"/><b>View all</b>',
    '<input placeholder="View all"/>',
    '<img alt="View all"/>',
    '<a aria-label="x: View all">Ja</a>',
    '<meta name="description" content="View all">',
    '<script type="application/ld+json">{"name":"View all"}</script>',
  ]) {
    expect([page, findEnglish(page)]).toEqual([page, ['View all']])
  }
  expect(
    findEnglish('<p lang="en">View all <b>View all</b></p><script>"View all"</script>'),
  ).toEqual([])
})
