import type { Place } from './places.ts'

type Point = NonNullable<Place['at']>

/** Mean radius of the Earth. */
const RADIUS_KM = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** As the crow flies, in kilometres (haversine). */
export function kmBetween(one: Point, other: Point): number {
  const north = radians(other.latitude - one.latitude)
  const east = radians(other.longitude - one.longitude)
  const half =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(east / 2) ** 2
  return 2 * RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(half)))
}

export type PlaceAway = { place: Place; km: number }

/** Places by their distance from a city, in whole kilometres, the city itself among them. */
export function byDistance(from: Place, places: readonly Place[]): PlaceAway[] {
  const { at } = from
  if (!at) return [{ place: from, km: 0 }]
  return places
    .flatMap((place) => (place.at ? [{ place, km: Math.round(kmBetween(at, place.at)) }] : []))
    .sort((a, b) => a.km - b.km)
}
