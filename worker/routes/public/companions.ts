import { Hono, type Context } from 'hono'
import { filtersOf, type FilterQuery, type ListQuery } from '#contract/listing'
import { getCompanion } from '#contract/companions.api'
import { listCompanions, listLocations, searchCompanions } from '#contract/listing.api'
import {
  listCompanionsSchemas,
  listLocationsSchemas,
  searchCompanionsSchemas,
} from '#contract/listing'
import { suggestSchemas } from '#contract/suggestions'
import { suggest } from '#contract/suggestions.api'
import { BadCursor, type CatalogueIndex, type Query } from '../../features/catalogue/index.ts'
import { privateFilesInProfile } from '../../features/catalogue/private-files.ts'
import { withAvailability, withDistance } from '../../features/catalogue/present-free.ts'
import { presentProfile } from '../../features/catalogue/present.ts'
import { capsFor, maySee } from '../../features/catalogue/rules.ts'
import { cheapestMonthly } from '../../features/settings/settings.ts'
import { isPremium } from '../../lib/actor.ts'
import { Failure, InvalidInput, detailAt } from '../../lib/failure.ts'
import { validQuery } from '../../lib/validate.ts'
import { showCards } from '../../http/cards.ts'
import { isProfileKey } from '../../http/companion-path.ts'
import { settingsOf, viewerFor, type AppEnv } from '../../http/context.ts'
import { answer } from '../../http/endpoint.ts'
import { fileUrlsFor } from '../../http/file-urls.ts'
import { languageOf } from '../../http/language.ts'
import { cityPath, nearTo } from '../../http/places.ts'
import { privateMediaFor } from '../../http/private-media.ts'
import { profileCall, publicCall } from '../../http/public-call.ts'

export const companionRoutes = new Hono<AppEnv>()
  .get(listCompanions.path, publicCall, validQuery(listCompanionsSchemas.query), async (c) =>
    answer(c, listCompanions, await list(c, c.req.valid('query'))),
  )
  .get(searchCompanions.path, publicCall, validQuery(searchCompanionsSchemas.query), async (c) =>
    answer(c, searchCompanions, await list(c, c.req.valid('query'))),
  )
  .get(listLocations.path, publicCall, validQuery(listLocationsSchemas.query), async (c) => {
    const { actor, catalogue, now } = c.var
    const query = await whereOf(c, c.req.valid('query'))
    const { answer: found, cards } = await catalogue.ask(
      now,
      (index) =>
        orSuggest(index, index.byLocation(query, viewerFor(c), now, capsFor(actor)), query, c),
      ({ countries }) =>
        countries.flatMap(({ cities }) =>
          cities.flatMap(({ companions }) => companions.map(({ id }) => id)),
        ),
    )
    const countries = found.countries.map(async ({ cities, ...country }) => ({
      ...country,
      cities: await Promise.all(
        cities.map(async ({ companions, ...city }) => ({
          ...city,
          path: cityPath(c, { name: city.name, country: country.name }),
          companions: withDistance(
            withAvailability(
              await showCards(c, actor, companions, cards),
              cards,
              query.filters,
              now,
            ),
            query.near,
          ),
        })),
      ),
    }))
    return answer(c, listLocations, { ...found, countries: await Promise.all(countries) })
  })
  .get(suggest.path, publicCall, validQuery(suggestSchemas.query), async (c) => {
    const { catalogue, now } = c.var
    const { q } = c.req.valid('query')
    const { answer: suggestions } = await catalogue.ask(
      now,
      (index) => index.suggest(q, viewerFor(c), now),
      () => [],
    )
    return answer(c, suggest, { suggestions })
  })
  .get(getCompanion.path, profileCall, async (c) => {
    const { actor, catalogue, now } = c.var
    const id = c.req.param('id')
    const found = isProfileKey(id) ? await catalogue.profile(now, id) : null
    if (!found) {
      throw new Failure('not-found', 'profile.not-found')
    }
    const { card, profile } = found
    const privateMedia = await privateMediaFor(c)
    const privateFiles = isPremium(actor) ? privateFilesInProfile(card, profile, privateMedia) : []
    const view = {
      locked: !maySee(actor, card),
      cityPath: cityPath(c, { name: card.city, country: card.country }),
      priceMonthly: cheapestMonthly(settingsOf(catalogue)),
      ...{ now, language: languageOf(c) },
      privateMedia,
      fileUrl: await fileUrlsFor(c, actor, privateFiles),
    }
    return answer(c, getCompanion, { data: presentProfile(card, profile, view) })
  })

async function whereOf(c: Context<AppEnv>, query: FilterQuery & { q?: string | undefined }) {
  const { q, city, country } = query
  const filters = filtersOf(query)
  return { q, city, country, filters, near: await nearTo(c, filters.near) }
}

/** An answer without anyone says what may have been meant. */
function orSuggest<A extends { total: number }>(
  index: CatalogueIndex,
  found: A,
  query: Query,
  c: Context<AppEnv>,
): A & { suggestions?: string[] } {
  if (found.total > 0 || !query.q) return found
  const suggestions = index.didYouMean(query, viewerFor(c), c.var.now)
  return suggestions.length > 0 ? { ...found, suggestions } : found
}

async function list(c: Context<AppEnv>, query: ListQuery) {
  const { actor, catalogue, now } = c.var
  const { sort, skip, limit, after } = query
  const where = await whereOf(c, query)
  const search = { ...where, sort, skip, limit, after, facets: query.facets === '1' }
  try {
    const { answer: found, cards } = await catalogue.ask(
      now,
      (index) => orSuggest(index, index.search(search, viewerFor(c), now), search, c),
      ({ ids }) => ids.map(({ id }) => id),
    )
    const { ids, ...rest } = found
    const data = await showCards(c, actor, ids, cards)
    const { free } = search.filters
    const available = withAvailability(data, cards, { free, sort }, now)
    return { data: withDistance(available, search.near), ...rest }
  } catch (error) {
    if (!(error instanceof BadCursor)) throw error
    throw new InvalidInput([detailAt(['query', 'after'], 'list.cursor')])
  }
}
