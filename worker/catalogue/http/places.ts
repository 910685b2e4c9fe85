import type { Context } from 'hono'
import { hasPictures } from '#accounts/age-gate'
import { noFilters, type Filters } from '#catalogue/filters'
import { BROWSE_PAGE_SIZE } from '#platform/limits'
import { citySegment } from '#platform/reserved-paths'
import { pageRenderer } from '../../index-document.ts'
import type { Catalogue } from '../engine/catalogue.ts'
import type { CatalogueIndex, Viewer } from '../engine/index.ts'
import type { PlaceNaming } from '../engine/words/place-naming.ts'
import { kmByCity, knownPlaces } from '../places/known-places.ts'
import { cityName, countryName, type Place } from '../places/places.ts'
import { displayLocation } from '../places/display-location.ts'
import { viewerFor, type AppEnv } from '../../platform/http/context.ts'
import { languageOf } from '../../platform/http/language.ts'

/** Every city as of the catalogue's last read, and the addresses of their pages. */
export const placesOf = (catalogue: Catalogue) => knownPlaces(catalogue, pageRenderer.locales)

/**
 * The city of a request's page, by any of its names; null: another page, or none.
 *
 * @throws Failure 503 when the catalogue can't be read
 */
export async function cityAt(c: Context<AppEnv>): Promise<{ place: Place; path: string } | null> {
  const slug = citySegment(c.req.path)
  if (slug === null) return null
  const { catalogue, now } = c.var
  // Includes the cards of the page, so that it needs no second read.
  await catalogue.ask(
    now,
    (index) => cityIn(c, slug, index, viewerFor(c))?.ids ?? [],
    (companions) => companions.map(({ id }) => id),
  )
  const { addresses } = placesOf(catalogue)
  const language = languageOf(c)
  const place = addresses.find(slug, language)
  const path = place && addresses.pathOf(place, language)
  return place && path ? { place, path } : null
}

/** True if the gate covers the page at this address. @throws Failure 503 as `cityAt` */
export const isGated = async (c: Context<AppEnv>): Promise<boolean> =>
  hasPictures(c.req.path) || (await cityAt(c)) !== null

/** Path of a city's page, by the names in companions' entries; null: it has none. */
export function cityPath(c: Context<AppEnv>, city: Pick<Place, 'name' | 'country'>): string | null {
  const { byName, addresses } = placesOf(c.var.catalogue)
  const place = byName.get(`${city.name}\n${city.country}`)
  return place ? addresses.pathOf(place, languageOf(c)) : null
}

/** Cities and countries in the language of a call; without a name in it the English one. */
export function placeNaming(c: Context<AppEnv>): PlaceNaming {
  const { byName } = placesOf(c.var.catalogue)
  const language = languageOf(c)
  return ({ city, country }) => {
    const place = byName.get(`${city}\n${country}`)
    return place
      ? { city: cityName(place, language), country: countryName(place, language) }
      : { city, country }
  }
}

/** A city in the language of a call. @param name for a city that the catalogue lacks */
export function displayCity(c: Context<AppEnv>, id: string, name: string): string {
  const place = placesOf(c.var.catalogue).places.find((candidate) => candidate.id === id)
  return place ? cityName(place, languageOf(c)) : name
}

/** The requested place, if its name in the language of the call differs. */
export function displayPlace(
  c: Context<AppEnv>,
  { city, country }: { city?: string | undefined; country?: string | undefined },
): { place?: string } {
  const query = [city, country].filter(Boolean).join(', ')
  if (!query) return {}
  const location = displayLocation(placesOf(c.var.catalogue).places, query, languageOf(c))
  return location === null || location === query ? {} : { place: location }
}

/**
 * Distance of each city within the radius, by "city\ncountry"; undefined: no city in the query, or an unknown
 * one.
 */
export function nearTo(
  c: Context<AppEnv>,
  nearFilter: Filters['near'],
): ReadonlyMap<string, number> | undefined {
  const distances = nearFilter && kmByCity(placesOf(c.var.catalogue), nearFilter, languageOf(c))
  return distances && distances.size > 0 ? distances : undefined
}

/** A city's page by one of its names: its companions, and totals over all of them. */
export function cityIn(c: Context<AppEnv>, slug: string, index: CatalogueIndex, viewer: Viewer) {
  const { places, addresses } = placesOf(c.var.catalogue)
  const place = addresses.find(slug, languageOf(c))
  return place && { place, places, addresses, ...index.search(searchIn(place), viewer, c.var.now) }
}

const searchIn = ({ name, country }: Place) => ({
  city: name,
  country,
  filters: noFilters,
  sort: 'recent' as const,
  skip: 0,
  limit: BROWSE_PAGE_SIZE,
  facets: true,
})
