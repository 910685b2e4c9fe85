import { vocabulary, type Facet } from '#contract/vocabulary'
import type { CatalogueEntry } from '../../worker/features/catalogue/entry.ts'

/** Numbers that look random and are the same for the same seed (mulberry32). */
export function randomFrom(seed: number) {
  let state = seed
  const below1 = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(below1() * end)
  const chance = (of1: number) => below1() < of1
  const pick = <T>(options: readonly T[]): T => options[below(options.length)]!
  const some = <T>(options: readonly T[], most: number): T[] => [
    ...new Set(Array.from({ length: below(most + 1) }, () => pick(options))),
  ]
  return { below, chance, pick, some }
}
export type Random = ReturnType<typeof randomFrom>

export const NOW = Date.UTC(2026, 5, 1, 12)
export const HOUR = 3_600_000
export const DAY = 24 * HOUR

const firstNames = [
  'Søfia',
  'Sofia',
  'Sophie',
  'Łucja',
  'Lucia',
  'Æva',
  'Eva',
  'Zoë',
  'Groß',
  'Ana',
]
const lastNames = ['', '', 'Grossmann', 'Müller', 'Ångström', 'O’Neill', 'de la Cruz', 'K.', '陳']
const towns = [
  ['Zürich', 'Switzerland'],
  ['Zurich', 'Switzerland'],
  ['Genève', 'Switzerland'],
  ['Basel', 'Switzerland'],
  ['Berlin', 'Germany'],
  ['Gießen', 'Germany'],
  ['Łódź', 'Poland'],
  ['København', 'Denmark'],
  ['Luxembourg', 'Luxembourg'],
  ['Paris', 'France'],
  ['Paris', 'United States'],
  ['New York', 'United States'],
] as const
/** By the spelling that has them; the others stand for rows from before there were any. */
const otherNames: Record<string, string[]> = {
  Zürich: ['Zurigo'],
  Genève: ['Genf', 'Ginevra'],
  Switzerland: ['Schweiz', 'Suisse'],
  'New York': ['Nueva York'],
}
const tags = [
  'elegant',
  'Élégante',
  'sporty',
  'café lover',
  'travel',
  'Opera & Art',
  'ßweet',
  '24/7',
]
const districts: CatalogueEntry['district'][] = [
  { name: 'Old Town', names: [['de', 'Altstadt']] },
  { name: 'Seefeld', names: [] },
]
const otherServices = ['Yoga', 'City tours', 'Œnology']

const uuid = ({ below }: Random) =>
  [8, 4, 4, 4, 12]
    .map((length) => Array.from({ length }, () => below(16).toString(16)).join(''))
    .join('-')

export const randomId = (random: Random) =>
  random.chance(0.95) ? uuid(random) : `Companion ${random.below(10_000)} ©`

const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Hours over midnight, in two parts, in words; absences that touch this very day. */
export function availability({ below, chance, pick }: Random) {
  const time = () => `${String(below(24)).padStart(2, '0')}:${pick(['00', '00', '15', '30', '45'])}`
  const shift = () => `${time()}–${pick([time(), '24:00'])}`
  const hoursOfDay = () =>
    chance(0.3) ? null : pick([shift(), shift(), `${shift()}, ${shift()}`, 'by arrangement', ''])
  const from = NOW + (below(6) - 4) * DAY
  const isAway = chance(0.2)
  return {
    presenceAt: chance(0.5) ? 0 : NOW - below(600) * 60_000,
    awayFrom: isAway ? isoDay(from) : null,
    awayUntil: isAway ? isoDay(from + below(4) * DAY) : null,
    hours: chance(0.2) ? [] : Array.from({ length: 7 }, hoursOfDay),
  }
}

/** Entries with what breaks careless code: unknown measures, odd values, ties, accents. */
export function randomEntry(random: Random, id: string, manyNames = false): CatalogueEntry {
  const { below, chance, pick, some } = random
  const [city, country] = pick(towns)
  const one = (facet: Facet) =>
    chance(0.1) ? [] : chance(0.05) ? ['Unlisted'] : [pick<string>(vocabulary[facet])]
  // Coarse times make ties; some lie to the millisecond on a border.
  const moment = (days: number) =>
    chance(0.1)
      ? 0
      : NOW -
        (chance(0.1) ? pick([12 * HOUR, 7 * DAY, 14 * DAY]) : below(days * 8) * 3 * HOUR) +
        below(3) -
        1
  return {
    id,
    feed: chance(0.9),
    home: chance(0.4),
    featured: chance(0.15),
    vip: chance(0.12),
    hasAccount: chance(0.8),
    hasVideos: chance(0.4),
    hasPrivate: chance(0.3),
    withdrawn: chance(0.1) ? [[randomId(random), 0]] : [],
    slug: chance(0.9) ? `slug-${id}` : null,
    formerSlugs: chance(0.1) ? [`former-${id}`] : [],
    unlisted: chance(0.1),
    name: manyNames
      ? `${pick(firstNames)}${below(5000)} ${pick(lastNames)}`
      : `${pick(firstNames)} ${pick(lastNames)}`,
    city,
    country,
    cityNames: otherNames[city] ?? [],
    countryNames: otherNames[country] ?? [],
    cityHidden: city === 'Basel',
    district: chance(0.3) ? pick(districts) : null,
    age: 18 + below(40),
    height: chance(0.15) ? null : 140 + below(65),
    weight: chance(0.15) ? null : 40 + below(50),
    price: chance(0.3) ? null : 100 + 50 * below(20),
    lastActiveAt: moment(10),
    onlineUntil: chance(0.3) ? NOW + pick([-HOUR, -1, 0, 1, 3 * HOUR]) : 0,
    ...availability(random),
    publishedAt: moment(30),
    checkedUntil: chance(0.5) ? NOW + pick([-DAY, -1, 0, 1, HOUR, 9 * DAY]) : 0,
    newestPhotoAt: moment(30),
    newestStoryAt: chance(0.5) ? 0 : NOW - below(48) * HOUR,
    storiesEndAt: chance(0.5) ? 0 : NOW + (below(48) - 20) * HOUR,
    tags: some(tags, 3),
    place: some(vocabulary.place, 4),
    category: one('category'),
    languages: [...some(vocabulary.languages, 4), ...(chance(0.1) ? ['Klingon'] : [])],
    nationality: one('nationality'),
    ethnicity: one('ethnicity'),
    eyes: one('eyes'),
    hair: one('hair'),
    breastSize: one('breastSize'),
    services: [...some(vocabulary.services, 6), ...some(otherServices, 1)],
  }
}
