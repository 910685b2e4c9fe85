import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './admin-places.ts'

export const listManagedPlaces = endpoint<typeof schemas.listManagedPlacesSchemas>()(
  'GET',
  '/api/admin/places',
  'staff',
)

/** 409: the country has such a city. */
export const addCity = endpoint<typeof schemas.addCitySchemas>()(
  'POST',
  '/api/admin/places',
  'staff',
)

/** What is left out stays. The companions who live there show the new name at once. */
export const changeCity = endpoint<typeof schemas.changeCitySchemas>()(
  'PATCH',
  '/api/admin/places/:id',
  'staff',
)

/** 409: someone lives there. */
export const deleteCity = endpoint<typeof schemas.deleteCitySchemas>()(
  'DELETE',
  '/api/admin/places/:id',
  'staff',
)

/**
 * Opens a country for publication, or closes it: its profiles leave the site at once. What is left out
 * stays.
 */
export const changeCountry = endpoint<typeof schemas.changeCountrySchemas>()(
  'PATCH',
  '/api/admin/countries/:id',
  'staff',
)
