import { Hono } from 'hono'
import { listPlaces } from '#contract/places.api'
import { listCities } from '../../features/places/queries.ts'
import { presentPlaces } from '../../features/places/present.ts'
import { Failure } from '../../lib/failure.ts'
import { viewerFor, type AppEnv } from '../../http/context.ts'
import { answer } from '../../http/endpoint.ts'
import { publicCall } from '../../http/public-call.ts'

export const placeRoutes = new Hono<AppEnv>().get(listPlaces.path, publicCall, async (c) => {
  const { catalogue, db, now } = c.var
  const { answer: counts } = await catalogue.ask(
    now,
    (index) => index.countsByCity(viewerFor(c), now),
    () => [],
  )
  const cities = await listCities(db).catch((error: unknown) => {
    throw new Failure('unavailable', 'places.unavailable', {}, { cause: error })
  })
  const shown = cities.filter(({ hidden }) => !hidden)
  return answer(c, listPlaces, presentPlaces(shown, counts))
})
