import type { Context } from 'hono'
import { hasPictures } from '#contract/age-gate'
import { noFilters, type Filters } from '#contract/filters'
import { BROWSE_PAGE_SIZE } from '#contract/limits'
import { citySegment } from '#contract/reserved-paths'
import { pages } from '../index-document.ts'
import type { Catalogue } from '../features/catalogue/catalogue.ts'
import type { CatalogueIndex, Viewer } from '../features/catalogue/index.ts'
import type { CityAndCountry } from '../features/catalogue/present.ts'
import { kmByCity, knownPlaces } from '../features/places/known-places.ts'
import { cityName, countryName, type Place } from '../features/places/places.ts'
import { viewerFor, type AppEnv } from './context.ts'
import { languageOf } from './language.ts'

/** Every city as of the catalogue's last read, and the addresses of their pages. */
export const placesOf = (catalogue: Catalogue) => knownPlaces(catalogue, pages.locales)

/**
 * The city whose page a request asks for, by any of its names; null: another page, or none.
 *
 * @throws Failure 503 when the catalogue can't be read
 */
export async function cityAt(c: Context<AppEnv>): Promise<{ place: Place; path: string } | null> {
  const slug = citySegment(c.req.path)
  if (slug === null) return null
  const { catalogue, now } = c.var
  // With the cards that its page shows: it needs no second read.
  await catalogue.ask(
    now,
    (index) => cityIn(c, slug, index, viewerFor(c))?.ids ?? [],
    (shown) => shown.map(({ id }) => id),
  )
  const { addresses } = placesOf(catalogue)
  const language = languageOf(c)
  const place = addresses.find(slug, language)
  const path = place && addresses.pathOf(place, language)
  return place && path ? { place, path } : null
}

/** Whether the gate stands before the page at this address. @throws Failure 503 as `cityAt` */
export const isGated = async (c: Context<AppEnv>): Promise<boolean> =>
  hasPictures(c.req.path) || (await cityAt(c)) !== null

/** Of the page of a city that is named as companions name it; null: it has none. */
export function cityPath(c: Context<AppEnv>, city: Pick<Place, 'name' | 'country'>): string | null {
  const { places, addresses } = placesOf(c.var.catalogue)
  const place = places.find(({ name, country }) => name === city.name && country === city.country)
  return place ? addresses.pathOf(place, languageOf(c)) : null
}

/** A city and its country as the language of a call names them; in English where it has no name of its own. */
export function placeInLanguage(c: Context<AppEnv>) {
  const { places } = placesOf(c.var.catalogue)
  const language = languageOf(c)
  return ({ city, country }: CityAndCountry): CityAndCountry => {
    const there = places.filter((place) => place.country === country)
    const place = there.find(({ name }) => name === city)
    return {
      city: place ? cityName(place, language) : city,
      country: there[0] ? countryName(there[0], language) : country,
    }
  }
}

/** How far each city is that a list shows, by "city\ncountry"; undefined: it is near no city. */
export const nearTo = (
  c: Context<AppEnv>,
  asked: Filters['near'],
): ReadonlyMap<string, number> | undefined =>
  asked && kmByCity(placesOf(c.var.catalogue), asked, languageOf(c))

/** A city's page at one of its names: who is on it, and what it says of all. */
export function cityIn(c: Context<AppEnv>, slug: string, index: CatalogueIndex, viewer: Viewer) {
  const { places, addresses } = placesOf(c.var.catalogue)
  const place = addresses.find(slug, languageOf(c))
  return place && { place, places, addresses, ...index.search(searchIn(place), viewer, c.var.now) }
}

const searchIn = ({ name, country }: Place) => ({
  ...{ city: name, country, filters: noFilters, sort: 'recent' as const },
  ...{ skip: 0, limit: BROWSE_PAGE_SIZE, facets: true },
})
