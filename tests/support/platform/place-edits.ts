import type { Database } from '../../../worker/platform/db/client.ts'
import { changeCity } from '../../../worker/catalogue/manage-places.ts'
import { env } from './database.ts'
import { systemActor } from './fixtures.ts'
import type { Choices } from './arbitraries.ts'
import { cities, districts } from '../companions/companion-arbitraries.ts'

type Scene = { db: Database; random: Choices; now: number }

/** Districts as visitors type them. */
export const inDistricts = ['Mill Quarter, Zurich', 'riverside, bern', 'Riverside, Zurich']

/** Adds districts to two cities. */
export async function nameDistricts(db: Database, now: number): Promise<District[]> {
  const body = { districts: districts.map((name) => ({ name })) }
  await changeCity(db, 'zurich', body, systemActor(now))
  await changeCity(db, 'bern', body, systemActor(now))
  return readDistricts()
}

type District = { districtId: string; cityId: string; name: string }

export async function readDistricts(which: 'all' | 'inhabited' = 'all'): Promise<District[]> {
  const lived = 'AND id IN (SELECT district_id FROM companions)'
  const { results } = await env.DB.prepare(
    `SELECT id AS districtId, city_id AS cityId, name FROM districts
      WHERE city_id IN ('zurich', 'bern') ${which === 'all' ? '' : lived} ORDER BY city_id, name`,
  ).all<District>()
  return results
}

export function renameCity({ db, random, now }: Scene): Promise<void> {
  const name = random.pick(['Zurich', 'Bern', 'Old Town', 'London'])
  return changeCity(db, random.pick(cities), { name, hidden: false }, systemActor(now))
}

/** Renames, hides, shows, deletes or adds a district. */
export async function changeDistricts({ db, random, now }: Scene): Promise<void> {
  const district = random.chance(0.8) ? random.pick(await readDistricts('inhabited')) : undefined
  const { districtId: id, cityId = random.pick(cities), name = '' } = district ?? {}
  const change = district
    ? random.pick([
        { id, name: random.pick([...districts, 'Laguna']) },
        { id, name, hidden: random.chance(0.7) },
        { id, name, otherNames: { en: ['Laguna'], de: [], fr: [], it: [] } },
        { id, name, removed: true },
      ])
    : { name: random.pick(districts) }
  await changeCity(db, cityId, { districts: [change] }, systemActor(now))
}
