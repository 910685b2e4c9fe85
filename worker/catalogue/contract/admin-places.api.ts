import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './admin-places.ts'

export const listManagedPlaces = endpoint<typeof schemas.listManagedPlacesSchemas>()(
  'GET',
  '/api/admin/places',
  'staff',
)

/** 409 if the country has a city with this name. */
export const addCity = endpoint<typeof schemas.addCitySchemas>()(
  'POST',
  '/api/admin/places',
  'staff',
)

/** Fields that are left out stay. The new name appears on the profiles of its companions immediately. */
export const changeCity = endpoint<typeof schemas.changeCitySchemas>()(
  'PATCH',
  '/api/admin/places/:id',
  'staff',
)

/** 409 while companions are based there. */
export const deleteCity = endpoint<typeof schemas.deleteCitySchemas>()(
  'DELETE',
  '/api/admin/places/:id',
  'staff',
)

/**
 * Opens a country for publication, or closes it: its profiles go offline immediately. Fields that are left out
 * stay.
 */
export const changeCountry = endpoint<typeof schemas.changeCountrySchemas>()(
  'PATCH',
  '/api/admin/countries/:id',
  'staff',
)
