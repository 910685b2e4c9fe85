import { t } from '@lingui/core/macro'
import type { Filters } from '#catalogue/filters'
import { radiusOf } from '#catalogue/near'
import type { PlacesAnswer } from '#catalogue/places'

/**
 * Label such as "Within 25 km of Geneva". @param places undefined if they cannot be read: the slug is the
 * fallback
 */
export function nearLabel(
  { near, km: distanceKm }: NonNullable<Filters['near']>,
  places: PlacesAnswer | undefined,
): string {
  const cities = places?.countries.flatMap((country) => country.cities)
  const name = cities?.find(({ id }) => id === near)?.name ?? near
  const km = radiusOf(distanceKm)
  return t`Within ${km} km of ${name}`
}
