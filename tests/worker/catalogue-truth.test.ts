import { beforeEach, expect, test } from 'vitest'
import { facets, sorts, vocabulary } from '#contract/vocabulary'
import type { Filters } from '#contract/filters'
import type { Database } from '../../worker/db/client.ts'
import { Catalogue } from '../../worker/features/catalogue/catalogue.ts'
import type { Listed, Query } from '../../worker/features/catalogue/index.ts'
import { changeCompanion, heartbeat, removeCompanion } from '../../worker/flows/change-companion.ts'
import { changeSetting } from '../../worker/flows/change-settings.ts'
import { importCompanions } from '../../worker/flows/import-companions.ts'
import { settingsOf } from '../../worker/routes/context.ts'
import { emptyStores, env } from '../support/database.ts'
import { by, companionImport, DAY, HOUR, type Overrides } from '../support/fixtures.ts'
import { randomFrom, type Random } from '../support/random-catalogue.ts'
import { askTruth, everyPage, homeOf, listOf, type Shown } from '../support/truth.ts'

const START = Date.UTC(2026, 5, 1, 12)
const cities = ['zurich', 'geneva', 'bern', 'london', 'the-hague', 'prague']
const firstNames = ['Ada', 'anna', 'Berta', 'BELLA', 'Clara', 'Clarissa', 'Dora']
const lastNames = ['', ' Keller', ' Kern', ' Alba']
const traits = ['Calm', 'Witty', 'Well travelled', 'Sporty']
const words = ['a', 'an', 'cla', 'clara', 'ke', 'alba', 'calm', 'trav', 'zur', 'switz', 'dinner']
const terms = [
  ...words,
  'anna ke',
  'clara keller',
  'the hague',
  'travel companion',
  'wel calm',
  'x',
]

/** Coarse, so that there are ties, and now and then on a border to the millisecond. */
const moment = ({ below, chance, pick }: Random, now: number) =>
  now - (chance(0.2) ? pick([12 * HOUR, 7 * DAY, 14 * DAY]) : below(80) * 3 * HOUR)

function fields(random: Random, now: number): Overrides {
  const { below, chance, pick } = random
  const ageMin = 18 + below(40)
  const all: Overrides = {
    name: pick(firstNames) + pick(lastNames),
    cityId: pick(cities),
    lifecycle: chance(0.85) ? 'active' : pick(['draft', 'pending', 'archived']),
    isActive: chance(0.9),
    visibleInFeed: chance(0.9),
    visibleOnHomepage: chance(0.4),
    isFeatured: chance(0.2),
    isVip: chance(0.15),
    presence: pick(['online', 'offline']),
    lastActiveAt: moment(random, now),
    publishedAt: moment(random, now),
    category: pick(['companion', 'masseuse']),
    offersIncall: chance(0.5),
    offersHotel: chance(0.3),
    eyeColor: pick([null, ...vocabulary.eyes]),
    hairColor: pick([null, ...vocabulary.hair]),
    nationality: pick([null, 'Swiss', ...vocabulary.nationality]),
    heightCm: pick([null, 150 + below(40)]),
    ageMin,
    ageMax: ageMin + 1 + below(5),
  }
  return all
}

const newcomer = (random: Random, now: number) =>
  companionImport({
    ...fields(random, now),
    languages: random.some(vocabulary.languages, 3),
    services: random.some(vocabulary.services, 3).map((name) => ({ name })),
    traits: random.some(traits, 2),
    media: random.some([0, 1, 2], 3).map((kind) => ({
      createdAt: moment(random, now),
      ...(kind === 1 && { accessLevel: 'private' as const }),
      ...(kind === 2 && { type: 'video' as const }),
    })),
  })

async function edit(db: Database, random: Random, known: string[], now: number) {
  const { chance, pick } = random
  const id = pick(known)
  if (chance(0.2)) {
    const added = Array.from({ length: 1 + random.below(4) }, () => newcomer(random, now))
    known.push(...added.map(({ row }) => row.id))
    return importCompanions(db, added, by(now))
  }
  if (chance(0.1)) return removeCompanion(db, id, by(now))
  if (chance(0.3)) return heartbeat(db, id, pick(['online', 'offline']), now)
  if (chance(0.1)) return changeSetting(db, 'offlineWindowDays', pick([0, 1, 7, 30]), by(now))
  const changes = Object.entries(fields(random, now)).filter(
    ([key]) => key.startsWith('age') || chance(0.3),
  )
  return changeCompanion(db, id, Object.fromEntries(changes), by(now))
}

function query({ below, chance, pick, some }: Random): Query {
  const filters: Filters = { facets: {}, ranges: {} }
  if (chance(0.5)) {
    for (const facet of facets) {
      if (chance(0.15)) filters.facets[facet] = some<string>(vocabulary[facet], 3)
    }
    if (chance(0.2)) filters.ranges.age = { min: 18 + below(20), max: chance(0.5) ? null : 45 }
    if (chance(0.2)) filters.ranges.height = { min: null, max: 155 + below(30) }
  }
  return {
    q: chance(0.3) ? pick(terms) : undefined,
    city: chance(0.15) ? pick(['Zurich', 'LONDON', 'the hague']) : undefined,
    country: chance(0.2) ? pick(['Switzerland', 'united kingdom', 'Austria']) : undefined,
    filters,
  }
}

let db: Database
beforeEach(async () => {
  db = await emptyStores()
})

/** What a list of the catalogue shows, card by card. */
const show = (listed: Listed[], cards: { get: (id: string) => { name: string } | undefined }) =>
  listed.map(({ id, locked }): Shown => ({ id, name: cards.get(id)?.name ?? '', locked }))

async function compare(catalogue: Catalogue, random: Random, known: string[], now: number) {
  const premium = random.chance(0.4)
  const [asked, sort, id] = [query(random), random.pick(sorts), random.pick(known)]
  const { skip, limit } = { skip: random.pick([0, 0, 3, 20]), limit: 1 + random.below(30) }
  const [list = [], home = [], pages = []] = await askTruth(
    env.DB,
    listOf(asked, sort, { premium }, now),
    homeOf({ premium }),
    everyPage,
  )
  const { answer, cards } = await catalogue.ask(
    now,
    (index) => {
      const viewer = { premium, offlineWindowDays: settingsOf(catalogue).offlineWindowDays }
      const found = index.search({ ...asked, sort, skip, limit }, viewer, now)
      return { found, home: index.home(8, viewer) }
    },
    ({ found, home: { ids } }) => [...found.ids, ...ids].map((one) => one.id),
  )
  const said = JSON.stringify({ asked, sort, premium, skip, limit })
  expect(answer.found.total, said).toBe(list.length)
  expect(show(answer.found.ids, cards), said).toEqual(list.slice(skip, skip + limit))
  expect(answer.home.total).toBe(home.length)
  expect(show(answer.home.ids, cards)).toEqual(home.slice(0, 8))
  const profile = await catalogue.profile(now, id)
  expect(profile?.card.name).toBe(pages.find((one) => one.id === id)?.name)
}

test.each([1, 2, 3, 4])(
  'two isolates answer as plain SQL over the tables does, whatever was edited (%i)',
  async (seed) => {
    const random = randomFrom(seed)
    let now = START
    const first = Array.from({ length: 30 }, () => newcomer(random, now))
    const known = first.map(({ row }) => row.id)
    await importCompanions(db, first, by(now))
    const [writer, reader] = [new Catalogue(env.DB, env.MEDIA), new Catalogue(env.DB, env.MEDIA)]
    for (let round = 0; round < 25; round++) {
      const edits = random.pick([0, 1, 1, 2, 5])
      for (let count = 0; count < edits; count++) await edit(db, random, known, now)
      if (random.chance(0.1)) await writer.saveSnapshot()
      writer.expire()
      await compare(writer, random, known, now)
      now += random.pick([1000, 1000, 60_000, 6 * HOUR])
      await compare(
        random.chance(0.1) ? new Catalogue(env.DB, env.MEDIA) : reader,
        random,
        known,
        now,
      )
    }
  },
)
