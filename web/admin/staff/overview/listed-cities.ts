import type { ManagedCity } from '#catalogue/admin-places'

type Listed = Pick<ManagedCity, 'id' | 'hidden' | 'companions'>

/**
 * The cities on the overview: those with companions, and hidden ones.
 *
 * @param changedIds cities that were hidden or shown on this page, which stay in the list
 */
export const listedCities = <City extends Listed>(
  cities: readonly City[],
  changedIds: readonly string[],
): City[] =>
  cities.filter(({ id, hidden, companions }) => hidden || companions > 0 || changedIds.includes(id))
