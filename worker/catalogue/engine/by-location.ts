import { districtIn, noFilters } from '#catalogue/filters'
import { foldForSearch } from '../../platform/lib/text.ts'
import { listGroups } from './list-groups.ts'
import {
  LOCKED,
  OPEN,
  countAtPlaces,
  matchRows,
  type Matches,
  type SimilarSpellings,
  type Query,
  type ViewerScope,
} from './matches.ts'
import { compareTexts } from './order.ts'
import { inEnglish, type PlaceNaming } from './words/place-naming.ts'
import type { Rows } from './rows.ts'
import type { ListedMatch } from './search.ts'

/** `named`: displayed names, which sort places with equal counts; left out: English names. */
export type LocationsQuery = Query & { named?: PlaceNaming }

/** Maximum number of companions per city, per country and in total. */
export type LocationLimits = { perCity: number; perCountry: number; total?: number }

/** `location`: as in filters and list addresses. */
type Shown = { name: string; location: string; count: number }
type City = Shown & { companions: ListedMatch[] }
type Country = Shown & { cities: City[] }
export type LocationCounts = { countries: Country[]; total: number }

/**
 * All spellings of a place form one group, named by the spelling that most of its companions use. `km`:
 * distance from its nearest city to the city of the query; 0 without such a city.
 */
type Group = { count: number; spellings: Map<string, number>; km: number }
type CityGroup = Group & { places: number[] }
type NamedGroup = Group & { name: string }
type CountryGroup = Group & { cities: Map<string, CityGroup> }

/**
 * The matching companions by country and city.
 *
 * @param now epoch milliseconds
 * @param caps null: no limits; counts are exact either way
 * @param firstCountries locations of countries that come first, in this order
 */
export function byLocation(
  rows: Rows,
  query: LocationsQuery,
  viewer: ViewerScope,
  now: number,
  caps: LocationLimits | null,
  firstCountries: readonly string[],
): LocationCounts {
  const { named = inEnglish } = query
  const matches = matchRows(rows, query, viewer, now)
  const rooms: CityRoom[] = []
  let leftOfAll = caps?.total ?? Infinity
  const kmOf = new Map<Country, number>()
  const groups = [...groupPlaces(rows, matches, query.near).values()]
  const countries = groups.map((group) => {
    let remaining = caps?.perCountry ?? Infinity
    const land = nameOf(group)
    const towns = [...group.cities.values()].map((town) => {
      const location = nameOf(town)
      return { ...town, location, name: named({ city: location, country: land }).city }
    })
    const cities = towns.sort(byDistance).map((cityGroup) => {
      const { name, count } = cityGroup
      const location = `${cityGroup.location}, ${land}`
      const city: City = { name, location, count, companions: [] }
      const room = Math.min(city.count, caps?.perCity ?? Infinity, remaining, leftOfAll)
      remaining -= room
      leftOfAll -= room
      rooms.push({ city, room, places: cityGroup.places })
      return city
    })
    const { country: name } = named({ city: towns[0]?.location ?? '', country: land })
    const country: Country = { name, location: land, count: group.count, cities }
    kmOf.set(country, group.km)
    return country
  })
  fillCities(rows, matches, rooms, now)
  const first = firstCountries.map(foldForSearch)
  const rank = ({ location }: Country) => {
    const position = first.indexOf(foldForSearch(location))
    return position < 0 ? first.length : position
  }
  countries.sort(
    (a, b) =>
      kmOf.get(a)! - kmOf.get(b)! ||
      rank(a) - rank(b) ||
      b.count - a.count ||
      compareTexts(foldForSearch(a.name), foldForSearch(b.name)),
  )
  return { countries, total: matches.open + matches.locked }
}

/**
 * Sizes of a viewer's unfiltered list per place, by "city\ncountry"; and numbers of openly visible companions
 * per district, by "district, city\ncountry".
 */
export function countsByCity(rows: Rows, viewer: ViewerScope, now: number): Map<string, number> {
  const matches = matchRows(rows, { filters: noFilters }, viewer, now)
  const counts = new Map<string, number>()
  for (const country of groupPlaces(rows, matches).values()) {
    for (const city of country.cities.values()) {
      counts.set(`${nameOf(city)}\n${nameOf(country)}`, city.count)
    }
  }
  const openCounts = countAtPlaces(rows, matches.marks, OPEN)
  for (const [code, { names }] of rows.places.all.entries()) {
    if (!names.district) continue
    const key = `${districtIn(names.district.name, names.city)}\n${names.country}`
    counts.set(key, (counts.get(key) ?? 0) + openCounts[code]!)
  }
  return counts
}

function groupPlaces(
  rows: Rows,
  { marks }: Matches,
  near?: SimilarSpellings,
): Map<string, CountryGroup> {
  const counts = new Uint32Array(rows.places.all.length)
  const { place } = rows.columns
  for (let slot = 0; slot < rows.ids.length; slot++) {
    const mark = marks[slot]!
    counts[place[slot]!]! += Number(mark === OPEN) + Number(mark === LOCKED)
  }
  const countries = new Map<string, CountryGroup>()
  for (const [code, { city, country, names }] of rows.places.all.entries()) {
    const count = counts[code]!
    if (count === 0) continue
    const km = near?.get(`${names.city}\n${names.country}`) ?? 0
    const land = countries.get(country) ?? { ...emptyGroup(km), cities: new Map() }
    const town = land.cities.get(city) ?? { ...emptyGroup(km), places: [] }
    land.km = Math.min(land.km, km)
    town.places.push(code)
    countries.set(country, add(land, names.country, count))
    land.cities.set(city, add(town, names.city, count))
  }
  return countries
}

const emptyGroup = (km: number) => ({ count: 0, km, spellings: new Map<string, number>() })

function add<G extends Group>(group: G, spelling: string, count: number): G {
  group.count += count
  group.spellings.set(spelling, (group.spellings.get(spelling) ?? 0) + count)
  return group
}

function nameOf({ spellings }: Group): string {
  const [first] = [...spellings].sort(([a, n], [b, m]) => m - n || compareTexts(a, b))
  return first?.[0] ?? ''
}

/** With a city in the query the nearest come first; otherwise all distances are equal. */
const byDistance = (a: NamedGroup, b: NamedGroup) =>
  a.km - b.km || b.count - a.count || compareTexts(foldForSearch(a.name), foldForSearch(b.name))

/** A city, the number of companions to show, and the codes of its spellings. */
type CityRoom = { city: City; room: number; places: number[] }

function fillCities(rows: Rows, matches: Matches, rooms: readonly CityRoom[], now: number) {
  const roomAt: CityRoom[] = []
  for (const room of rooms) for (const place of room.places) roomAt[place] = room
  let remaining = rooms.reduce((sum, { room }) => sum + room, 0)
  for (const { order, locked, has } of listGroups(rows, matches, 'recent', now)) {
    for (let index = 0; index < order.length && remaining > 0; index++) {
      const slot = order.slots[index]!
      if (!has(slot)) continue
      const place = roomAt[rows.columns.place[slot]!]
      if (!place || place.city.companions.length >= place.room) continue
      place.city.companions.push({ id: rows.ids[slot]!, locked })
      remaining--
    }
  }
}
