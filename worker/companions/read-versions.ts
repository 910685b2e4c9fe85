import { districtIn } from '#catalogue/filters'
import type { CompanionVersion } from '#companions/staff/companion-versions'
import type { Database } from '../platform/db/client.ts'
import { changesOfCompanion } from './profiles/versions.ts'
import { presentVersions } from './profiles/present/present-versions.ts'
import { districtsOf, listCities } from '../catalogue/places/queries.ts'
import { requireCompanion } from './manage-companions.ts'

const MAX_VERSIONS = 50

/** Changes of a companion, newest first. @throws Failure 404 */
export async function readVersions(
  db: Database,
  id: string,
): Promise<{ versions: CompanionVersion[]; hasMore: boolean }> {
  const [record, changes] = await Promise.all([
    requireCompanion(db, id),
    changesOfCompanion(db, id, MAX_VERSIONS + 1),
  ])
  const latest = changes.slice(0, MAX_VERSIONS)
  return {
    versions: presentVersions(record, latest, await placesNamedIn(db, record.row.cityId, latest)),
    hasMore: changes.length > MAX_VERSIONS,
  }
}

/** Reads places only when one of the changes contains a city. */
async function placesNamedIn(
  db: Database,
  ownCityId: string,
  changes: readonly { changes: string }[],
) {
  const moves = changes.some((change) => /"(city|district)Id"/.test(change.changes))
  const cities = new Map((moves ? await listCities(db) : []).map((city) => [city.id, city]))
  const isMentioned = (cityId: string) =>
    changes.some((change) => change.changes.includes(JSON.stringify(cityId)))
  const cityIds = [...cities.keys()].filter((id) => id === ownCityId || isMentioned(id))
  const districts = (await Promise.all(cityIds.map((cityId) => districtsOf(db, cityId)))).flat()
  const names = new Map(districts.map(({ id, name }) => [id, name]))
  return (cityId: string, districtId: string | null): string | undefined => {
    const city = cities.get(cityId)
    if (!city) return undefined
    const district = districtId === null ? null : names.get(districtId)
    return district === undefined
      ? undefined
      : `${districtIn(district, city.city)}, ${city.country}`
  }
}
