import { t } from '@lingui/core/macro'
import type { Filters } from '#catalogue/filters'
import { radiusOf } from '#catalogue/near'
import type { PlacesAnswer } from '#catalogue/places'

/** "Within 25 km of Geneva". @param places undefined: they can't be read, the address's own word stands in */
export function nearLabel(
  { near, km: asked }: NonNullable<Filters['near']>,
  places: PlacesAnswer | undefined,
): string {
  const cities = places?.countries.flatMap((country) => country.cities)
  const name = cities?.find(({ id }) => id === near)?.name ?? near
  const km = radiusOf(asked)
  return t`Within ${km} km of ${name}`
}
