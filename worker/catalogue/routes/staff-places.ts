import { Hono, type Context } from 'hono'
import {
  addCity,
  changeCity,
  changeCountry,
  deleteCity,
  listManagedPlaces,
} from '#catalogue/admin-places.api'
import { addCitySchemas, changeCitySchemas, changeCountrySchemas } from '#catalogue/admin-places'
import { presentManagedPlaces } from '../places/present.ts'
import { managedPlaces } from '../places/queries.ts'
import {
  addCity as add,
  changeCity as change,
  changeCountry as open,
  deleteCity as remove,
} from '../manage-places.ts'
import { readJson, validBody } from '../../platform/lib/validate.ts'
import { refreshCatalogue } from '../http/own-writes.ts'
import { staffOf } from '../../accounts/http/require-admin.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { respond } from '../../platform/http/endpoint.ts'

export const adminPlaceRoutes = new Hono<AppEnv>()
  .get(listManagedPlaces.path, async (c) =>
    respond(c, listManagedPlaces, presentManagedPlaces(await managedPlaces(c.var.db))),
  )
  .post(addCity.path, async (c) => {
    await add(c.var.db, validBody(addCitySchemas.body, await readJson(c.req)), staffOf(c))
    return respond(c, addCity, await changedPlaces(c))
  })
  .patch(changeCity.path, async (c) => {
    const changes = validBody(changeCitySchemas.body, await readJson(c.req))
    await change(c.var.db, c.req.param('id'), changes, staffOf(c))
    return respond(c, changeCity, await changedPlaces(c))
  })
  .patch(changeCountry.path, async (c) => {
    const changes = validBody(changeCountrySchemas.body, await readJson(c.req))
    await open(c.var.db, c.req.param('id'), changes, staffOf(c))
    return respond(c, changeCountry, await changedPlaces(c))
  })
  .delete(deleteCity.path, async (c) => {
    await remove(c.var.db, c.req.param('id'), staffOf(c))
    return respond(c, deleteCity, await changedPlaces(c))
  })

async function changedPlaces(c: Context<AppEnv>) {
  await refreshCatalogue(c)
  return presentManagedPlaces(await managedPlaces(c.var.db))
}
