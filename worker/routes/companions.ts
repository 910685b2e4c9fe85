import { Hono, type Context } from 'hono'
import { PER_CITY, PER_COUNTRY } from '#contract/limits'
import { filtersOf, type FilterQuery, type ListQuery } from '#contract/listing'
import { getCompanion, listCompanions, listLocations, searchCompanions } from '#contract/operations'
import { BadCursor } from '../features/catalogue/index.ts'
import { presentCards, presentProfile } from '../features/catalogue/present.ts'
import { cheapestMonthly } from '../features/settings/plans.ts'
import { Failure } from '../lib/failure.ts'
import { isUuid } from '../lib/id.ts'
import { validQuery } from '../lib/validate.ts'
import { viewerOf, type AppEnv } from './context.ts'
import { remembered } from './remembered.ts'

export const companionRoutes = new Hono<AppEnv>()
  .get(listCompanions.path, remembered, validQuery(listCompanions.query), async (c) =>
    c.json(await list(c, c.req.valid('query'))),
  )
  .get(searchCompanions.path, remembered, validQuery(searchCompanions.query), async (c) =>
    c.json(await list(c, c.req.valid('query'))),
  )
  .get(listLocations.path, remembered, validQuery(listLocations.query), async (c) => {
    const { catalogue, now } = c.var
    const query = whereOf(c.req.valid('query'))
    const caps = { perCity: PER_CITY, perCountry: PER_COUNTRY }
    const { answer, cards } = await catalogue.ask(
      now,
      (index) => index.byLocation(query, viewerOf(c), now, caps),
      ({ countries }) =>
        countries.flatMap(({ cities }) =>
          cities.flatMap(({ companions }) => companions.map(({ id }) => id)),
        ),
    )
    const countries = answer.countries.map(({ cities, ...country }) => ({
      ...country,
      cities: cities.map(({ companions, ...city }) => ({
        ...city,
        companions: presentCards(companions, cards, now),
      })),
    }))
    return c.json({ countries, total: answer.total })
  })
  .get(getCompanion.path, remembered, async (c) => {
    const { catalogue, now } = c.var
    const id = c.req.param('id')
    const found = isUuid(id) ? await catalogue.profile(now, id) : null
    if (!found) {
      throw new Failure(
        'not-found',
        'The companion profile you are looking for could not be found.',
      )
    }
    const locked = found.card.vip && !viewerOf(c).premium
    const profile = presentProfile(found.card, found.profile, {
      locked,
      priceMonthly: cheapestMonthly,
      now,
    })
    return c.json({ data: profile })
  })

const whereOf = (query: FilterQuery & { q?: string | undefined }) => ({
  q: query.q,
  city: query.city,
  country: query.country,
  filters: filtersOf(query),
})

async function list(c: Context<AppEnv>, query: ListQuery) {
  const { catalogue, now } = c.var
  const { sort, skip, limit, after } = query
  const wish = { ...whereOf(query), sort, skip, limit, after, facets: query.facets === '1' }
  try {
    const { answer, cards } = await catalogue.ask(
      now,
      (index) => index.search(wish, viewerOf(c), now),
      ({ ids }) => ids.map(({ id }) => id),
    )
    const { ids, ...rest } = answer
    return { data: presentCards(ids, cards, now), ...rest }
  } catch (error) {
    if (!(error instanceof BadCursor)) throw error
    throw new Failure('invalid', [
      {
        loc: ['query', 'after'],
        msg: 'Input should be the "next" of an earlier answer',
        type: 'cursor',
      },
    ])
  }
}
