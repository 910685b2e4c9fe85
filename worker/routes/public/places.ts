import { Hono, type Context } from 'hono'
import { listPlaces } from '#contract/places.api'
import type { Catalogue } from '../../features/catalogue/catalogue.ts'
import { listCities } from '../../features/places/queries.ts'
import { presentPlaces } from '../../features/places/present.ts'
import { Failure } from '../../lib/failure.ts'
import { tripsOf, viewerFor, type AppEnv } from '../../http/context.ts'
import { answer } from '../../http/endpoint.ts'
import { publicCall } from '../../http/public-call.ts'

export const placeRoutes = new Hono<AppEnv>().get(listPlaces.path, publicCall, async (c) => {
  const { catalogue, now } = c.var
  const { answer: counts } = await catalogue.ask(
    now,
    (index) => index.countsByCity(viewerFor(c), now),
    () => [],
  )
  const cities = await citiesOf(c).catch((error: unknown) => {
    throw new Failure('unavailable', 'places.unavailable', {}, { cause: error })
  })
  const shown = cities.filter(({ hidden }) => !hidden)
  return answer(c, listPlaces, presentPlaces(shown, counts))
})

type Cities = Awaited<ReturnType<typeof listCities>>

const known = new WeakMap<Catalogue, { version: number; cities: Cities }>()

/** Every change of a city is a change of the catalogue as well. */
async function citiesOf({ env, var: { catalogue, db } }: Context<AppEnv>): Promise<Cities> {
  const { version } = catalogue
  const kept = known.get(catalogue)
  if (kept?.version === version) return kept.cities
  const cities = await tripsOf(env).add(() => listCities(db))
  known.set(catalogue, { version, cities })
  return cities
}
