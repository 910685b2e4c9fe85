import { Hono, type Context } from 'hono'
import { noFilters } from '#contract/filters'
import { BROWSE_PAGE_SIZE } from '#contract/limits'
import { getCity } from '#contract/cities.api'
import { listPlaces } from '#contract/places.api'
import { slugOf, vocabulary } from '#contract/vocabulary'
import { presentCity, presentPlaces } from '../../features/places/present.ts'
import { Failure } from '../../lib/failure.ts'
import { showCards } from '../../http/cards.ts'
import { viewerFor, type AppEnv } from '../../http/context.ts'
import { answer } from '../../http/endpoint.ts'
import { languageOf } from '../../http/language.ts'
import { placesOf } from '../../http/places.ts'
import { publicCall } from '../../http/public-call.ts'
import { pages } from '../../index-document.ts'

export const placeRoutes = new Hono<AppEnv>()
  .get(listPlaces.path, publicCall, async (c) => {
    const { catalogue, now } = c.var
    const { answer: counts } = await catalogue.ask(
      now,
      (index) => index.countsByCity(viewerFor(c), now),
      () => [],
    )
    const { places, addresses } = placesOf(catalogue)
    return answer(c, listPlaces, presentPlaces(places, counts, addresses, languageOf(c)))
  })
  .get(getCity.path, publicCall, async (c) => {
    const { actor, catalogue, now } = c.var
    const { answer: found, cards } = await catalogue.ask(
      now,
      (index) => {
        const { places, addresses } = placesOf(catalogue)
        const place = addresses.find(c.req.param('city'), languageOf(c))
        if (!place) return null
        const viewer = viewerFor(c)
        const { ids, total, facets } = index.search(searchIn(place), viewer, now)
        const counts = index.countsByCity(viewer, now)
        const languages = spoken(facets?.['languages'])
        return { place, ids, total, languages, context: { places, addresses, counts } }
      },
      (known) => known?.ids.map(({ id }) => id) ?? [],
    )
    if (!found) throw new Failure('not-found', 'city.not-found')
    const { place, ids, total, languages, context } = found
    const data = await showCards(c, actor, ids, cards)
    const list = { data, total, languages }
    return answer(c, getCity, presentCity(place, context, list, languagesOf(c)))
  })

const languagesOf = (c: Context<AppEnv>) => ({
  language: languageOf(c),
  languages: pages.locales,
})

const searchIn = ({ name, country }: { name: string; country: string }) => ({
  ...{ city: name, country, filters: noFilters, sort: 'recent' as const },
  ...{ skip: 0, limit: BROWSE_PAGE_SIZE, facets: true },
})

/** The most spoken first. */
const spoken = (counts: Record<string, number> = {}) =>
  vocabulary.languages
    .map((language) => ({ language, count: counts[slugOf(language)] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .map(({ language }) => language)
