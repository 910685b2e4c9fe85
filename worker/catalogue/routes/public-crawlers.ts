import { Hono, type Context } from 'hono'
import { companionPath } from '#companions/companion-path'
import { noFilters } from '#catalogue/filters'
import { pathIn } from '#platform/language'
import { Failure } from '../../platform/lib/failure.ts'
import { pageRenderer } from '../../index-document.ts'
import { CONTACTS_EXPIRE } from '../../platform/http/contacts-expire.ts'
import { originOf, viewerFor, type AppEnv } from '../../platform/http/context.ts'
import { placesOf } from '../http/places.ts'
import { serverTiming } from '../../platform/http/server-timing.ts'

/** Number of profiles per sitemap; a sitemap may contain 50,000 addresses. */
const perSitemap = () => Math.floor(40_000 / pageRenderer.locales.length)

const xml = (body: string) =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`, {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  })

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** Each page in each language; its document links to the others (`web/app/head-html.ts`). */
const urlSet = (origin: string, pathsIn: (language: string) => string[]) => {
  const addresses = pageRenderer.locales.flatMap((language) =>
    pathsIn(language).map((path) => `<url><loc>${origin}${pathIn(language, path)}</loc></url>`),
  )
  return xml(`<urlset ${namespace}>${addresses.join('')}</urlset>`)
}

export const crawlerRoutes = new Hono<AppEnv>()
  .get('/.well-known/security.txt', (c) => {
    const { origin, pathname } = new URL(c.req.url)
    const { office } = c.var.config.mail
    const contacts = [...(office ? [`mailto:${office}`] : []), `${origin}/report`]
    const lines = [
      ...contacts.map((contact) => `Contact: ${contact}`),
      `Expires: ${CONTACTS_EXPIRE}`,
      `Canonical: ${origin}${pathname}`,
      'Preferred-Languages: en, de, fr, it',
      '',
    ]
    return c.text(lines.join('\n'), 200, { 'cache-control': 'public, max-age=3600' })
  })
  .get('/robots.txt', (c) => {
    const origin = originOf(c)
    const lines = ['User-agent: *', 'Disallow: /api/', `Sitemap: ${origin}/sitemap.xml`, '']
    return c.text(lines.join('\n'), 200, { 'cache-control': 'public, max-age=3600' })
  })
  .get('/sitemap.xml', serverTiming, async (c) => {
    const origin = originOf(c)
    const { total } = await profiles(c.var, 0, 1)
    const parts = 1 + Math.ceil(total / perSitemap())
    const maps = Array.from({ length: parts }, (_, part) => `${origin}/sitemap-${part}.xml`)
    const entries = maps.map((map) => `<sitemap><loc>${map}</loc></sitemap>`).join('')
    return xml(`<sitemapindex ${namespace}>${entries}</sitemapindex>`)
  })
  .get('/:map{sitemap-[0-9]{1,4}\\.xml}', serverTiming, async (c) => {
    const origin = originOf(c)
    const part = Number(/\d+/.exec(c.req.param('map'))?.[0])
    if (part === 0) {
      const fixedPages = await pageRenderer.fixedPages()
      const cities = await citiesIn(c)
      return urlSet(origin, (language) => [...fixedPages, ...cities(language)])
    }
    const { paths } = await profiles(c.var, (part - 1) * perSitemap(), perSitemap())
    if (paths.length === 0) throw new Failure('not-found', 'http.not-found')
    return urlSet(origin, () => paths)
  })

/** Pages of cities with at least one companion for visitors. */
async function citiesIn(c: Context<AppEnv>) {
  const { catalogue, now } = c.var
  const { answer: counts } = await catalogue.ask(
    now,
    (index) => index.countsByCity(viewerFor(c), now),
    () => [],
  )
  const { places, addresses } = placesOf(catalogue)
  const listedPlaces = places.filter(({ name, country }) => counts.has(`${name}\n${country}`))
  return (language: string) =>
    listedPlaces.flatMap((place) => addresses.pathOf(place, language) ?? [])
}

/** Profiles with a page that search engines may index: offline ones included, VIP ones excluded. */
async function profiles({ catalogue, now }: AppEnv['Variables'], skip: number, limit: number) {
  const everyone = { premium: true, offlineWindowDays: 0 }
  const { answer } = await catalogue.ask(
    now,
    (index) => {
      const query = { filters: noFilters, sort: 'name', skip, limit } as const
      const { ids, total } = index.search(query, everyone, now)
      const paths = ids.flatMap(({ id }) => {
        const entry = index.get(id)
        return !entry || entry.vip || entry.unlisted ? [] : companionPath({ ...entry, id })
      })
      return { paths, total }
    },
    () => [],
  )
  return answer
}
