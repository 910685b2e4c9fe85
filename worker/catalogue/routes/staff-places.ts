import type { Context } from 'hono'
import {
  addCity,
  changeCity,
  changeCountry,
  deleteCity,
  listManagedPlaces,
  addCitySchemas,
  changeCitySchemas,
  changeCountrySchemas,
} from '#catalogue/admin-places'
import { presentManagedPlaces } from '../places/present.ts'
import { managedPlaces } from '../places/queries.ts'
import {
  addCity as add,
  changeCity as change,
  changeCountry as open,
  deleteCity as remove,
} from '../manage-places.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { staff } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

export const adminPlaceRoutes = routesOf([
  handle(listManagedPlaces, {}, { access: staff }, (c) => places(c)),
  handle(addCity, addCitySchemas, { access: staff }, async (c, { caller, body }) => {
    await add(c.var.db, body, caller)
    return places(c)
  }),
  handle(
    changeCity,
    changeCitySchemas,
    { access: staff },
    async (c, { caller, params, body: changes }) => {
      await change(c.var.db, params.id, changes, caller)
      return places(c)
    },
  ),
  handle(
    changeCountry,
    changeCountrySchemas,
    { access: staff },
    async (c, { caller, params, body: changes }) => {
      await open(c.var.db, params.id, changes, caller)
      return places(c)
    },
  ),
  handle(deleteCity, {}, { access: staff }, async (c, { caller, params }) => {
    await remove(c.var.db, params.id, caller)
    return places(c)
  }),
])

const places = async (c: Context<AppEnv>) => presentManagedPlaces(await managedPlaces(c.var.db))
