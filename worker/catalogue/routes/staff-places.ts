import type { Context } from 'hono'
import {
  addCityEndpoint,
  changeCityEndpoint,
  changeCountryEndpoint,
  deleteCityEndpoint,
  listManagedPlacesEndpoint,
  addCitySchemas,
  changeCitySchemas,
  changeCountrySchemas,
} from '#catalogue/admin-places'
import { presentManagedPlaces } from '../places/present.ts'
import { selectManagedPlaces } from '../places/queries.ts'
import { addCity, changeCity, changeCountry, deleteCity } from '../manage-places.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { staff } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

export const adminPlaceRoutes = routesOf([
  handle(listManagedPlacesEndpoint, {}, { access: staff }, (c) => places(c)),
  handle(addCityEndpoint, addCitySchemas, { access: staff }, async (c, { caller, body }) => {
    await addCity(c.var.db, body, caller)
    return places(c)
  }),
  handle(
    changeCityEndpoint,
    changeCitySchemas,
    { access: staff },
    async (c, { caller, params, body: changes }) => {
      await changeCity(c.var.db, params.id, changes, caller)
      return places(c)
    },
  ),
  handle(
    changeCountryEndpoint,
    changeCountrySchemas,
    { access: staff },
    async (c, { caller, params, body: changes }) => {
      await changeCountry(c.var.db, params.id, changes, caller)
      return places(c)
    },
  ),
  handle(deleteCityEndpoint, {}, { access: staff }, async (c, { caller, params }) => {
    await deleteCity(c.var.db, params.id, caller)
    return places(c)
  }),
])

const places = async (c: Context<AppEnv>) =>
  presentManagedPlaces(await selectManagedPlaces(c.var.db))
