import { Hono, type Context } from 'hono'
import {
  filtersOf,
  listCompanionsEndpoint,
  listLocationsEndpoint,
  searchCompanionsEndpoint,
  listCompanionsSchemas,
  listLocationsSchemas,
  searchCompanionsSchemas,
  type CorrectQuery,
  type FilterQuery,
  type ListQuery,
} from '#companions/listing'
import { getCompanionEndpoint } from '#catalogue/companions'
import { splitLocation } from '#catalogue/filters'
import { suggestSchemas, suggestEndpoint } from '#catalogue/suggestions'
import { BadCursor, type CatalogueIndex, type Query, type Viewer } from '../engine/index.ts'
import { privateFilesInProfile } from '../engine/private-files.ts'
import { withAvailability, withDistance } from '../engine/present/present-free.ts'
import { presentProfile } from '../engine/present/present.ts'
import { capsFor, maySee, maySeePrivateMedia } from '../engine/rules.ts'
import { cheapestMonthly } from '../settings/settings.ts'
import { Failure, InvalidInput, detailAt } from '../../platform/lib/failure.ts'
import { validQuery } from '../../platform/lib/validate.ts'
import { showCards } from '../http/cards.ts'
import { isProfileKey } from '../http/companion-path.ts'
import { settingsOf, viewerFor, type AppEnv } from '../../platform/http/context.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { fileUrlsFor } from '../http/file-urls.ts'
import { languageOf } from '../../platform/http/language.ts'
import { cityPath, nearTo, placeNaming, displayPlace } from '../http/places.ts'
import { privateMediaFor } from '../http/private-media.ts'
import {
  answerQuery,
  profileCall,
  publicCall,
  visitorsCall,
  type QueryCall,
} from '../http/public-call.ts'

export const companionRoutes = new Hono<AppEnv>()
  .get(
    listCompanionsEndpoint.path,
    visitorsCall,
    validQuery(listCompanionsSchemas.query),
    answerList(listCompanionsEndpoint),
  )
  .get(
    searchCompanionsEndpoint.path,
    visitorsCall,
    validQuery(searchCompanionsSchemas.query),
    answerList(searchCompanionsEndpoint),
  )
  .get(
    listLocationsEndpoint.path,
    visitorsCall,
    validQuery(listLocationsSchemas.query),
    answerQuery({
      find: (c: QueryCall<FilterQuery & CorrectQuery>, index, viewer) =>
        orSuggest(c, index, viewer, (query) => locations(c, query, index, viewer)),
      idsOf: ({ countries }) =>
        countries.flatMap(({ cities }) =>
          cities.flatMap(({ companions }) => companions.map(({ id }) => id)),
        ),
      answer: async (c, { found, cards }) => {
        const { actor, now } = c.var
        const { asked, ...listFields } = found
        const countries = listFields.countries.map(async ({ cities, ...country }) => ({
          ...country,
          cities: await Promise.all(
            cities.map(async ({ companions, ...city }) => {
              const presentedCards = await showCards(c, actor, companions, cards)
              const available = withAvailability(presentedCards, cards, asked.filters, now)
              return {
                ...city,
                path: cityPath(c, {
                  name: splitLocation(city.location).city,
                  country: country.location,
                }),
                companions: withDistance(available, cards, asked.near),
              }
            }),
          ),
        }))
        return respond(c, listLocationsEndpoint, {
          ...listFields,
          ...displayPlace(c, c.req.valid('query')),
          ...(isNearUnknown(asked) && { unknownNear: true as const }),
          countries: await Promise.all(countries),
        })
      },
    }),
  )
  .get(suggestEndpoint.path, publicCall, validQuery(suggestSchemas.query), async (c) => {
    const { catalogue, now } = c.var
    const { q } = c.req.valid('query')
    const { answer: suggestions } = await catalogue.ask(
      now,
      (index) => index.suggest(q, viewerFor(c), now, placeNaming(c), languageOf(c)),
      () => [],
    )
    return respond(c, suggestEndpoint, { suggestions })
  })
  .get(getCompanionEndpoint.path, profileCall, async (c) => {
    const { actor, catalogue, now } = c.var
    const id = c.req.param('id')
    const loadedProfile = isProfileKey(id) ? await catalogue.profile(now, id) : null
    if (!loadedProfile) {
      throw new Failure('not-found', 'profile.not-found')
    }
    const { card, profile } = loadedProfile
    const privateMedia = await privateMediaFor(c, card.id)
    const privateFiles = maySeePrivateMedia(actor, card.id)
      ? privateFilesInProfile(card, profile, privateMedia)
      : []
    const view = {
      locked: !maySee(actor, card),
      cityPath: cityPath(c, { name: card.city, country: card.country }),
      priceMonthly: cheapestMonthly(settingsOf(catalogue)),
      now,
      language: languageOf(c),
      named: placeNaming(c),
      privateMedia,
      fileUrl: await fileUrlsFor(c, actor, privateFiles),
    }
    return respond(c, getCompanionEndpoint, { data: presentProfile(card, profile, view) })
  })

function whereOf(c: Context<AppEnv>, query: FilterQuery & { q?: string | undefined }) {
  const { q, city, country } = query
  const filters = filtersOf(query)
  return { q, city, country, filters, near: nearTo(c, filters.near) }
}

const isNearUnknown = ({ filters, near }: Pick<Query, 'filters' | 'near'>) =>
  filters.near !== undefined && near === undefined

/** Answers with a page of the list. */
function answerList(operation: typeof listCompanionsEndpoint | typeof searchCompanionsEndpoint) {
  return answerQuery({
    find: (c: QueryCall<ListQuery & CorrectQuery>, index, viewer) =>
      orSuggest(c, index, viewer, (query) => search(c, query, index, viewer)),
    idsOf: ({ ids }) => ids.map(({ id }) => id),
    answer: async (c, { found, cards }) => {
      const { ids, asked, ...rest } = found
      const { actor, now } = c.var
      const data = await showCards(c, actor, ids, cards)
      const { filters, sort, near } = asked
      const available = withAvailability(data, cards, { free: filters.free, sort }, now)
      return respond(c, operation, {
        data: withDistance(available, cards, near),
        ...rest,
        ...displayPlace(c, c.req.valid('query')),
        ...(isNearUnknown(asked) && { unknownNear: true as const }),
      })
    },
  })
}

/** @throws InvalidInput for a cursor of another list */
function search(c: Context<AppEnv>, query: ListQuery, index: CatalogueIndex, viewer: Viewer) {
  const { sort, skip, limit, after } = query
  const listQuery = { ...whereOf(c, query), sort, skip, limit, after, facets: query.facets === '1' }
  try {
    return { ...index.search(listQuery, viewer, c.var.now), asked: listQuery }
  } catch (error) {
    if (!(error instanceof BadCursor)) throw error
    throw new InvalidInput([detailAt(['query', 'after'], 'list.invalid-cursor')])
  }
}

function locations(c: Context<AppEnv>, query: FilterQuery, index: CatalogueIndex, viewer: Viewer) {
  const place = whereOf(c, query)
  return {
    ...index.byLocation({ ...place, named: placeNaming(c) }, viewer, c.var.now, capsFor(viewer)),
    asked: place,
  }
}

/**
 * Runs `find`. Without results, the answer suggests similar texts; if the query asks for it, it contains the
 * results of the nearest one instead.
 */
function orSuggest<Q extends CorrectQuery, A extends { total: number; asked: Query }>(
  c: QueryCall<Q>,
  index: CatalogueIndex,
  viewer: Viewer,
  find: (query: Q) => A,
): A & { suggestions?: string[]; corrected?: string } {
  const query = c.req.valid('query')
  const findResult = find(query)
  if (findResult.total > 0 || !findResult.asked.q) return findResult
  const [nearest, ...otherTexts] = index.didYouMean(findResult.asked, viewer, c.var.now)
  if (nearest === undefined) return findResult
  if (query.correct !== '1') return { ...findResult, suggestions: [nearest, ...otherTexts] }
  const correctedAnswer = { ...find({ ...query, q: nearest }), corrected: nearest }
  return otherTexts.length > 0 ? { ...correctedAnswer, suggestions: otherTexts } : correctedAnswer
}
