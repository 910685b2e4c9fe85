import type {
  changeCitySchemas,
  changeCountrySchemas,
  CityPosition,
  CityTexts,
  OtherNames,
} from '#catalogue/admin-places'
import type * as z from 'zod/mini'
import { assertInBatch } from '../platform/db/assert-in-batch.ts'
import { audited, type AuditActor } from '../platform/db/audited.ts'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed, isUniqueViolation } from '../platform/db/refusals.ts'
import { cities, districts as districtRows } from './schema/places.ts'
import {
  publishDiffering,
  publishSettings,
  recordVisibilityOfAll,
  publishCity,
  publishCountry,
  publishDistricts,
} from './engine/projection.ts'
import {
  citiesIn,
  cityById,
  countryById,
  districtsOf,
  isUsedByTrashOnly,
  otherNamesOfCity,
  otherNamesOfCountry,
  textsOfCity,
} from './places/queries.ts'
import {
  cityIdFor,
  districtsAfter,
  isSameName,
  positionOf,
  renamedDistricts,
  type StoredCity,
  type District,
} from './places/rules.ts'
import {
  areUnused,
  insertCity,
  isEmpty,
  removeCity,
  replaceCityNames,
  replaceCityTexts,
  replaceCountryNames,
  replaceDistricts,
  updateCity,
  updateCountry,
} from './places/writes.ts'
import { Failure, invalidField } from '../platform/lib/failure.ts'

const cityTaken = () => new Failure('conflict', 'city.duplicate')
const districtTaken = () => new Failure('conflict', 'district.duplicate')

/** If two people add the same place at the same time, the database accepts only one. */
const throwIfDuplicate = (error: unknown): never => {
  if (isUniqueViolation(districtRows, error)) throw districtTaken()
  throw isUniqueViolation(cities, error) ? cityTaken() : error
}

/** @throws Failure 409, and 422 for an unknown country */
export async function addCity(
  db: Database,
  { country, name }: { country: string; name: string },
  { actor, at }: AuditActor,
): Promise<void> {
  const citiesOfCountry = await citiesIn(db, country)
  if (citiesOfCountry.length === 0) {
    throw invalidField('country', 'city.unknown-country')
  }
  if (citiesOfCountry.some((city) => isSameName(city.name, name))) throw cityTaken()
  const id = cityIdFor(name, country)
  const position = Math.max(...citiesOfCountry.map((city) => city.position)) + 1
  const auditEvent = { actor, at, act: 'city.added', subject: id, detail: { name, country } }
  await audited(db, auditEvent, [
    insertCity(db, { id, countryId: country, name, position }),
    publishSettings(db),
  ]).catch(throwIfDuplicate)
}

type CityChanges = z.output<typeof changeCitySchemas.body>

/** Renames, hides or shows a city, or changes its page, effective at the next request. @throws Failure 404, 409 */
export async function changeCity(
  db: Database,
  id: string,
  { name, hidden, otherNames, texts, position, districts }: CityChanges,
  { actor, at }: AuditActor,
): Promise<void> {
  const [city, namesBefore, textsBefore, districtsBefore] = await Promise.all([
    requireCity(db, id),
    otherNamesOfCity(db, id),
    textsOfCity(db, id),
    districtsOf(db, id),
  ])
  const before = {
    ...city,
    otherNames: namesBefore,
    texts: textsBefore,
    position: positionOf(city),
    districts: districtsBefore,
  }
  const after = {
    name: name ?? before.name,
    isHidden: hidden ?? before.isHidden,
    otherNames: otherNames ?? before.otherNames,
    texts: texts ?? before.texts,
    position: position === undefined ? before.position : position,
    districts: districts ? districtsAfter(districtsBefore, districts, id) : districtsBefore,
  }
  const changes = changesOf(before, after)
  if (Object.keys(changes).length === 0) return
  const otherCities = (await citiesIn(db, before.countryId)).filter((city) => city.id !== id)
  if (otherCities.some((city) => isSameName(city.name, after.name))) throw cityTaken()
  const removedDistricts = removedIn(before.districts, after.districts)
  const renamedDistrictList = renamedDistricts(before.districts, after.districts)
  if (hasSameName(after.districts)) throw districtTaken()
  const auditEvent = {
    actor,
    at,
    act: 'city.changed',
    subject: id,
    detail: { name: after.name, changes },
  }
  const writes: Write[] = []
  if (removedDistricts.length > 0)
    writes.push(assertInBatch(db, areUnused(idsOf(removedDistricts))))
  writes.push(updateCity(db, id, { name, isHidden: hidden, position }))
  if ('otherNames' in changes) writes.push(...replaceCityNames(db, id, after.otherNames))
  if ('texts' in changes) writes.push(...replaceCityTexts(db, id, after.texts))
  if ('districts' in changes) {
    writes.push(...replaceDistricts(db, id, after.districts, idsOf(removedDistricts)))
  }
  if (isOfCompanions(changes)) writes.push(publishCity(db, id))
  if (renamedDistrictList.length > 0) writes.push(publishDistricts(db, idsOf(renamedDistrictList)))
  writes.push(publishSettings(db))
  await audited(db, auditEvent, writes).catch(async (error: unknown) => {
    if (!isAssertionFailed(error)) return throwIfDuplicate(error)
    const inTrash = await isUsedByTrashOnly(db, { districts: idsOf(removedDistricts) })
    const reason = inTrash ? 'place.in-trash' : 'district.in-use'
    throw new Failure('conflict', reason, { name: removedDistricts[0]?.name ?? '' })
  })
}

/** Deletes a city without companions. @throws Failure 404, 409 */
export async function deleteCity(
  db: Database,
  id: string,
  { actor, at }: AuditActor,
): Promise<void> {
  const { name, countryId } = await requireCity(db, id)
  const auditEvent = {
    actor,
    at,
    act: 'city.deleted',
    subject: id,
    detail: { name, country: countryId },
  }
  await audited(db, auditEvent, [
    assertInBatch(db, isEmpty(id)),
    removeCity(db, id),
    publishSettings(db),
  ]).catch(async (error: unknown) => {
    if (!isAssertionFailed(error)) throw error
    const inTrash = await isUsedByTrashOnly(db, { city: id })
    throw new Failure('conflict', inTrash ? 'place.in-trash' : 'city.in-use', { name })
  })
}

type CountryChanges = z.output<typeof changeCountrySchemas.body>

/**
 * Opens a country for publication or closes it, or changes its other names, effective at the next request for
 * all companions there.
 *
 * @throws Failure 404
 */
export async function changeCountry(
  db: Database,
  id: string,
  { open, note, otherNames }: CountryChanges,
  { actor, at }: AuditActor,
): Promise<void> {
  const country = await countryById(db, id)
  if (!country) throw new Failure('not-found', 'country.not-found')
  const { name, isOpen, lawNote } = country
  const before = { open: isOpen, note: lawNote, otherNames: await otherNamesOfCountry(db, id) }
  const after = {
    open: open ?? isOpen,
    note: note ?? lawNote,
    otherNames: otherNames ?? before.otherNames,
  }
  const changes = differences(before, after)
  if (Object.keys(changes).length === 0) return
  const auditEvent = { actor, at, act: 'country.changed', subject: id, detail: { name, changes } }
  const writes: Write[] = [updateCountry(db, id, { isOpen: open, lawNote: note })]
  if ('otherNames' in changes) {
    writes.push(...replaceCountryNames(db, id, after.otherNames), publishCountry(db, id))
  }
  if ('open' in changes) writes.push(recordVisibilityOfAll(db), publishDiffering(db))
  writes.push(publishSettings(db))
  await audited(db, auditEvent, writes)
}

async function requireCity(db: Database, id: string): Promise<StoredCity> {
  const city = await cityById(db, id)
  if (!city) throw new Failure('not-found', 'city.not-found')
  return city
}

const idsOf = (districts: readonly District[]) => districts.map(({ id }) => id)

const removedIn = (before: readonly District[], after: readonly District[]) =>
  before.filter((district) => !after.some(({ id }) => id === district.id))

const hasSameName = (districts: readonly District[]) =>
  districts.some((district, index) =>
    districts.slice(0, index).some(({ name }) => isSameName(name, district.name)),
  )

/** True if the profiles of its companions change, too. */
const isOfCompanions = (changes: object) =>
  ['name', 'hidden', 'otherNames'].some((field) => field in changes)

type CityFields = Pick<StoredCity, 'name' | 'isHidden'> & {
  otherNames: OtherNames
  texts: CityTexts
  position: CityPosition
  districts: readonly District[]
}

const changesOf = (before: CityFields, after: CityFields) => {
  const fields = (city: CityFields) => {
    const { name, isHidden: hidden, otherNames, texts, position, districts } = city
    return { name, hidden, otherNames, texts, position, districts }
  }
  return differences(fields(before), fields(after))
}

/** Changed fields; all values are texts, booleans or lists. */
const differences = <T extends object>(before: T, after: T) =>
  Object.fromEntries(
    (Object.keys(before) as (keyof T & string)[])
      .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
      .map((field) => [field, { before: before[field], after: after[field] }]),
  )
