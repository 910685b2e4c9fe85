import { beforeAll, describe, expect, test, vi } from 'vitest'
import { listHomeCompanionsEndpoint, listHomeStoriesEndpoint } from '#catalogue/homepage'
import type { Answer } from '#contract/renderer'
import type { ListAnswer } from '#companions/listing'
import { pathIn } from '#platform/language'
import { base64UrlOf } from '../../../worker/platform/lib/bytes.ts'
import { pageRenderer } from '../../../worker/index-document.ts'
import { editCompanion } from '../../support/companions/edits.ts'
import { elementsOf } from '../../support/platform/document.ts'
import { systemActor, companionImport, DAY, uuid } from '../../support/platform/fixtures.ts'
import { openSite } from '../../support/platform/open-site.ts'
import { ORIGIN } from '../../support/platform/site.ts'
import { textPages } from '../../support/platform/text-pages.ts'

const ada = uuid(1)
const eve = uuid(2)
const vip = uuid(3)
const draft = uuid(4)
const away = uuid(5)
const photo = uuid(9)
const evil = `</script><script>alert(1)</script><!--<img src=x onerror="alert(1)"> $& $' $\` <!--seed--> \u2028"'`

let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => {
  site = await openSite([
    {
      ...companionImport({ id: ada, name: 'Ada', bio: 'Plays chess.', media: [{ id: photo }] }),
      hasPromotion: true,
    },
    companionImport({
      id: eve,
      name: `Eve "><i>`,
      bio: evil,
      detailed_bio: evil,
      traits: [`</style>`],
    }),
    companionImport({ id: vip, is_vip: true }),
    companionImport({ id: draft, lifecycle: 'draft', publishedAt: null }),
    companionImport({ id: away, lastActiveAt: Date.now() - 100 * DAY }),
  ])
})

async function get(path: string) {
  const response = await site.ask(path)
  const { status, headers } = response
  return { status, headers, text: await response.text() }
}

const sha256 = async (text: string) => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`
}

type Answers = Record<string, Answer>

/** Replaces the answers of the home page by ones with 20 companions and 20 stories. */
function manyOf(answers: Answers, companion: ListAnswer['data'][number]): Answers {
  const addressOf = (path: string) => Object.keys(answers).find((call) => call.startsWith(path))!
  const companions = []
  const stories = []
  for (let index = 0; index < 20; index++) {
    const id = uuid(index)
    companions.push({ ...companion, id, slug: `card-${index}` })
    stories.push({
      id,
      companionId: id,
      companionSlug: `story-${index}`,
      companionName: 'Ada',
      timestamp: new Date().toISOString(),
      type: 'image',
      content: '',
      image: companion.public_photos[0],
      text: '',
    })
  }
  return {
    ...answers,
    [addressOf(listHomeCompanionsEndpoint.path)]: { status: 200, body: { companions } },
    [addressOf(listHomeStoriesEndpoint.path)]: { status: 200, body: { stories } },
  }
}

describe('a page', () => {
  const everyPage = [
    '/',
    '/companions',
    '/browse',
    '/companion/ada',
    '/companion/eve-i',
    '/nowhere',
  ]

  test.each(everyPage)('%s only runs code of the build', async (path) => {
    const { headers, text } = await get(path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).not.toMatch(/unsafe|\*|https?:|strict-dynamic/)
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).toContain('trusted-types service-worker;')
    const elements = await elementsOf(text)
    const isData = ({ attributes }: { attributes: Record<string, string> }) =>
      /json/.test(attributes.type ?? '')
    const inline = elements.filter(
      (element) =>
        /^(script|style)$/.test(element.name) && !element.attributes.src && !isData(element),
    )
    const needed = await Promise.all(
      inline.map(async ({ name, text: code }) => `${name} ${await sha256(code)}`),
    )
    const allowedSources = ['script', 'style'].flatMap((kind) => {
      const [, sources = ''] = new RegExp(`${kind}-src ([^;]+)`).exec(policy) ?? []
      return sources
        .split(' ')
        .flatMap((source) => (/sha/.test(source) ? [`${kind} ${source}`] : []))
    })
    expect(needed.toSorted()).toEqual(allowedSources.toSorted())
    const attributes = elements.flatMap((element) => Object.keys(element.attributes))
    expect(attributes.filter((name) => /^on|^style$/.test(name))).toEqual([])
    const foreign = elements.flatMap(({ attributes: { src = '', href = '' } }) => [src, href])
    const scripts = foreign.filter((address) => /^(\/\/|https?:|javascript:)/.test(address))
    expect(scripts.filter((address) => !address.startsWith(`${ORIGIN}/`))).toEqual([])
  })

  test('at the address of a dialog adds only the styles of dialogs', async () => {
    const stylesAt = async (path: string) => {
      const elements = await elementsOf((await get(path)).text)
      return elements.filter(({ name }) => name === 'style').map(({ text }) => text)
    }
    const pageStyles = await stylesAt('/companion/ada')
    const styles = await stylesAt('/companion/ada?panel=premium')
    expect(styles.slice(0, pageStyles.length)).toEqual(pageStyles)
    expect(new Set(styles).size).toBe(styles.length)
    expect(styles.join('')).toContain('.dialog-sheet')
    expect(styles.join('')).not.toContain('.own-frame')
  })

  async function headOf(path: string) {
    const { status, text } = await get(path)
    const elements = await elementsOf(text)
    const meta = (name: string) =>
      elements.find(({ attributes: a }) => a.name === name || a.property === name)?.attributes
        .content
    return {
      status,
      meta,
      title: elements.find(({ name }) => name === 'title')?.text ?? '',
      canonical: elements.find(({ attributes }) => attributes.rel === 'canonical')?.attributes.href,
      json: elements
        .filter(({ attributes }) => attributes.type === 'application/ld+json')
        .map(({ text: json }) => JSON.parse(json) as Record<string, unknown>),
      seed: JSON.parse(
        elements.find(({ attributes }) => attributes.id === 'seed')?.text ?? 'null',
      ) as {
        answers: Record<string, { status: number; body: { data: Record<string, unknown> } }>
      },
      scripts: elements.filter(({ name }) => name === 'script').length,
      elements,
    }
  }

  test.each(['/', '/companions', '/browse', '/companion/ada', ...textPages])(
    '%s describes itself for link previews',
    async (path) => {
      const { status, title, meta, canonical } = await headOf(path)
      expect(status).toBe(200)
      expect(title.length).toBeGreaterThan(5)
      expect(meta('description')?.length).toBeGreaterThan(10)
      expect(canonical).toBe(ORIGIN + path)
      expect(meta('og:title')).toBe(title)
      expect(meta('og:description')).toBe(meta('description'))
      expect(meta('og:url')).toBe(canonical)
      expect(meta('og:image')).toMatch(/^http:\/\/localhost:8787\/.+\.(jpg|webp)$/)
      expect(meta('rating')).toBe('RTA-5042-1996-1400-1577-RTA')
      expect(meta('robots')).toBeUndefined()
    },
  )

  test('of a companion describes her', async () => {
    const { title, meta, json } = await headOf('/companion/ada')
    expect(title).toContain('Ada')
    expect(meta('description')).toBe('Plays chess.')
    expect(meta('og:image')).toBe(`${ORIGIN}/media/${ada}/${photo}/w640.webp`)
    expect(JSON.stringify(json)).toContain('"name":"Ada"')
    expect((await get('/companion/ada')).text).toMatch(/<h1[^>]*>[^<]*Ada/)
  })

  test('stays intact whatever a companion writes', async () => {
    const plain = await headOf('/companion/ada')
    const oddPage = await headOf('/companion/eve-i')
    expect(oddPage.scripts).toBe(plain.scripts)
    expect(oddPage.elements.some(({ attributes }) => 'onerror' in attributes)).toBe(false)
    expect(oddPage.elements.some(({ name }) => name === 'i')).toBe(false)
    expect(oddPage.meta('description')).toContain('onerror=&quot;alert(1)&quot;&gt;')
    const [answer] = Object.values(oddPage.seed.answers)
    expect(answer?.body.data.bio).toBe(evil)
    expect(JSON.stringify(oddPage.json)).toContain('Eve')
  })

  test.each([
    ['/nowhere', 'an unknown address'],
    [`/companion/${draft}`, 'a draft'],
    [`/companion/${uuid(0xffff)}`, 'unknown'],
    ['/companion/nobody', 'no slug'],
    ['/Browse/x/y', 'a deep unknown address'],
  ])('%s (%s) responds 404 and is not indexed', async (path) => {
    const { status, meta, canonical } = await headOf(path)
    expect(status).toBe(404)
    expect(meta('robots')).toBe('noindex')
    expect(canonical).toBeUndefined()
  })

  test('of a companion who withdraws responds 404', async () => {
    await editCompanion(site.db, away, { is_active: false }, systemActor())
    site.catalogue.expire()
    const { status, meta } = await headOf('/companion/companion-0005')
    expect([status, meta('robots')]).toEqual([404, 'noindex'])
    await editCompanion(site.db, away, { is_active: true }, systemActor())
    site.catalogue.expire()
    expect((await headOf('/companion/companion-0005')).status).toBe(200)
  })

  test('of a VIP companion is not indexed', async () => {
    const { status, meta, json } = await headOf(`/companion/${vip}`)
    expect([status, meta('robots'), json]).toEqual([200, 'noindex', []])
  })

  test('has one canonical address', async () => {
    const redirects: [from: string, to: string][] = [
      ['/index.html', '/'],
      ['/browse/', '/browse'],
      ['/browse/?search=a&sort=name', '/browse?search=a&sort=name'],
      ['/companion/ada///', '/companion/ada'],
      ['/companion/Ada', '/companion/ada'],
      ['/companion/ADA?from=mail', '/companion/ada?from=mail'],
      ['/companion/ada.', '/companion/ada'],
      ['/companion/ada%E2%80%9D', '/companion/ada'],
      ['/de/companion/Ada.', '/de/companion/ada'],
      ['/companion/%E2%80%8Bada%C2%AD', '/companion/ada'],
      ['/companion/ad%C3%A1-', '/companion/ada'],
      ['/COMPANION/ADA', '/companion/ada'],
      ['/de/z%C3%BCrich%E2%80%9D', '/de/z%C3%BCrich'],
      ['/de/TERMS.', '/de/terms'],
      ['/de).', '/de'],
      ['/)', '/'],
      ['/%2F/evil.test/path.', '/evil.test/path'],
    ]
    for (const [from, to] of redirects) {
      const { status, headers } = await get(from)
      expect([status, headers.get('location')], from).toEqual([301, to])
    }
  })

  test.each(['/account/settings', '/own', '/own/inbox', '/join', '/admin', '/reset-password'])(
    'says at %s that it requires JavaScript',
    async (path) => {
      const { text } = await get(path)
      const [, note = ''] = /<main[^]*?<noscript>([^]*?)<\/noscript>/.exec(text) ?? []
      expect(note).toContain('requires JavaScript')
    },
  )

  const priceCursor = base64UrlOf(new TextEncoder().encode('["price",0,300,"x"]'))
  test.each(['xyz', '', '%00', 'a'.repeat(3_000), priceCursor, `${priceCursor}&after=xyz`])(
    'shows the first page for the unreadable cursor %s',
    async (cursor) => {
      for (const path of ['/browse?sort=name', '/de/browse?sort=name', '/companions?sort=name']) {
        const { status, text } = await get(`${path}&after=${cursor}`)
        expect([status, text.includes('/companion/ada"')], path).toEqual([200, true])
      }
    },
  )

  test.each(['/browse?near=abc', '/browse?near=abc&km=-5&after=xyz'])(
    'lists all companions at %s, with a note that the place is unknown',
    async (path) => {
      const { status, text } = await get(path)
      expect([status, text.includes('/companion/ada"')]).toEqual([200, true])
      expect(text).toContain('Unknown place: abc')
    },
  )

  test('shows at most 12 stories and 8 companions at /, whatever the calls return', async () => {
    const { data } = await site.json<ListAnswer>('/api/companions')
    const companion = data.find(({ public_photos }) => public_photos.length > 0)
    const render = pageRenderer.render.bind(pageRenderer)
    const rendering = vi
      .spyOn(pageRenderer, 'render')
      .mockImplementation((request) =>
        render({ ...request, answers: manyOf(request.answers, companion!) }),
      )
    const { text } = await get('/?many')
    rendering.mockRestore()
    const linksTo = (prefix: string) =>
      new Set(text.match(new RegExp(`href="/companion/${prefix}-\\d+"`, 'g'))).size
    expect([linksTo('story'), linksTo('card')]).toEqual([12, 8])
  })

  test('is sent empty, for the browser to render, when the renderer fails', async () => {
    const errorLog = vi.spyOn(console, 'error').mockImplementation(() => {})
    const rendering = vi.spyOn(pageRenderer, 'render').mockRejectedValue(new Error('no such hook'))
    const { status, text } = await get('/browse?unseen')
    rendering.mockRestore()
    errorLog.mockRestore()
    expect(status).toBe(200)
    expect(text).toContain('id="seed"')
    expect(text).not.toContain('no such hook')
  })
})

describe('files for crawlers', () => {
  test('robots.txt points to the sitemap', async () => {
    const { text, headers } = await get('/robots.txt')
    expect(headers.get('content-type')).toMatch(/^text\/plain/)
    expect(text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
  })

  test('the sitemap lists exactly the public pages, once each', async () => {
    const locations = (text: string) =>
      [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)
    const index = await get('/sitemap.xml')
    expect(index.headers.get('content-type')).toMatch(/^application\/xml/)
    expect(index.text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<sitemapindex xmlns=/)
    const parts = locations(index.text)
    expect(parts).toEqual([`${ORIGIN}/sitemap-0.xml`, `${ORIGIN}/sitemap-1.xml`])
    const listedAddresses: (string | undefined)[] = []
    for (const part of parts) listedAddresses.push(...locations((await get(part ?? '')).text))
    const pages = [
      '/',
      '/companions',
      '/browse',
      '/report',
      '/data-request',
      '/map',
      ...textPages,
      ...['ada', 'eve-i', 'companion-0005'].map((slug) => `/companion/${slug}`),
    ]
    const inAll = pageRenderer.locales.flatMap((language) =>
      pages.map((path) => pathIn(language, path)),
    )
    // City pages list all companions.
    const city = ['/zurich', '/de/zurich', '/fr/zurich', '/it/zurigo']
    const expectedAddresses = [...inAll, ...city].map((path) => ORIGIN + path)
    expect(listedAddresses.toSorted()).toEqual(expectedAddresses.toSorted())
    expect((await get('/sitemap-2.xml')).status).toBe(404)
    expect((await get('/sitemap-9999.xml')).status).toBe(404)
  })
})
