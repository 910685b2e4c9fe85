import { Hono } from 'hono'
import { listPlaces } from '#contract/operations'
import { listCities } from '../features/places/queries.ts'
import { presentPlaces } from '../features/places/present.ts'
import { viewerOf, type AppEnv } from './context.ts'
import { remembered } from './remembered.ts'

export const placeRoutes = new Hono<AppEnv>().get(listPlaces.path, remembered, async (c) => {
  const { catalogue, db, now } = c.var
  const { answer } = await catalogue.ask(
    now,
    (index) => index.countsByCity(viewerOf(c), now),
    () => [],
  )
  return c.json(presentPlaces(await listCities(db), answer))
})
