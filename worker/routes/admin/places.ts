import { Hono, type Context } from 'hono'
import { addCity, changeCity, deleteCity, listManagedPlaces } from '#contract/admin-places.api'
import { addCitySchemas, changeCitySchemas } from '#contract/admin-places'
import { managedPlaces } from '../../features/places/manage.ts'
import {
  addCity as add,
  changeCity as change,
  deleteCity as remove,
} from '../../flows/manage-places.ts'
import { readJson, validBody } from '../../lib/validate.ts'
import { refreshCatalogue, staffOf } from '../../http/require-admin.ts'
import type { AppEnv } from '../../http/context.ts'

export const adminPlaceRoutes = new Hono<AppEnv>()
  .get(listManagedPlaces.path, (c) => answer(c))
  .post(addCity.path, async (c) => {
    await add(c.var.db, validBody(addCitySchemas.body, await readJson(c.req)), staffOf(c))
    return answer(c)
  })
  .patch(changeCity.path, async (c) => {
    const changes = validBody(changeCitySchemas.body, await readJson(c.req))
    await change(c.var.db, c.req.param('id'), changes, staffOf(c))
    return answer(c)
  })
  .delete(deleteCity.path, async (c) => {
    await remove(c.var.db, c.req.param('id'), staffOf(c))
    return answer(c)
  })

async function answer(c: Context<AppEnv>): Promise<Response> {
  if (c.req.method !== 'GET') await refreshCatalogue(c)
  return c.json(await managedPlaces(c.var.db))
}
