import type { Place } from './places.ts'

type Point = NonNullable<Place['at']>

/** Mean radius of the Earth. */
const RADIUS_KM = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Distance in a straight line, in kilometres (haversine). */
export function kmBetween(start: Point, end: Point): number {
  const north = radians(end.latitude - start.latitude)
  const east = radians(end.longitude - start.longitude)
  const half =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(start.latitude)) * Math.cos(radians(end.latitude)) * Math.sin(east / 2) ** 2
  return 2 * RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(half)))
}

export type PlaceAway = { place: Place; km: number }

/** Places by their distance from a city, in whole kilometres, including the city itself. */
export function byDistance(origin: Place, places: readonly Place[]): PlaceAway[] {
  const { at } = origin
  if (!at) return [{ place: origin, km: 0 }]
  return places
    .flatMap((place) => (place.at ? [{ place, km: Math.round(kmBetween(at, place.at)) }] : []))
    .sort((a, b) => a.km - b.km)
}
