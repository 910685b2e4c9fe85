import { Hono, type Context } from 'hono'
import { getCityEndpoint } from '#catalogue/cities'
import { listPlacesEndpoint } from '#catalogue/places'
import { slugOf, vocabulary } from '#companions/vocabulary'
import { presentCity, presentPlaces } from '../places/present.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { showCards } from '../http/cards.ts'
import { viewerFor, type AppEnv } from '../../platform/http/context.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { languageOf } from '../../platform/http/language.ts'
import { cityIn, placesOf } from '../http/places.ts'
import { answerQuery, publicCall, visitorsCall } from '../http/public-call.ts'
import { pageRenderer } from '../../index-document.ts'

export const placeRoutes = new Hono<AppEnv>()
  .get(listPlacesEndpoint.path, publicCall, async (c) => {
    const { catalogue, now } = c.var
    const { answer: counts } = await catalogue.ask(
      now,
      (index) => index.countsByCity(viewerFor(c), now),
      () => [],
    )
    const { places, addresses } = placesOf(catalogue)
    return respond(c, listPlacesEndpoint, presentPlaces(places, counts, addresses, languageOf(c)))
  })
  .get(
    getCityEndpoint.path,
    visitorsCall,
    answerQuery({
      find: (c, index, viewer) => {
        const city = cityIn(c, slugIn(c), index, viewer)
        return city && { ...city, counts: index.countsByCity(viewer, c.var.now) }
      },
      idsOf: (city) => city?.ids.map(({ id }) => id) ?? [],
      answer: async (c, { found, cards }) => {
        if (!found) throw new Failure('not-found', 'city.not-found')
        const { place, ids, total, facets, ...context } = found
        const data = await showCards(c, c.var.actor, ids, cards)
        const list = { data, total, languages: languagesByCount(facets?.['languages']) }
        return respond(c, getCityEndpoint, presentCity(place, context, list, languagesOf(c)))
      },
    }),
  )

const slugIn = (c: Context<AppEnv>) => c.req.param('city') ?? ''

const languagesOf = (c: Context<AppEnv>) => ({
  language: languageOf(c),
  languages: pageRenderer.locales,
})

/** Sorted by frequency. */
const languagesByCount = (counts: Record<string, number> = {}) =>
  vocabulary.languages
    .map((language) => ({ language, count: counts[slugOf(language)] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .map(({ language }) => language)
