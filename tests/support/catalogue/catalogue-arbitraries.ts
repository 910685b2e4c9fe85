import * as fc from 'fast-check'
import type { Arbitrary } from 'fast-check'
import { vocabulary, type Facet } from '#companions/vocabulary'
import type { CatalogueChange, CatalogueEntry } from '../../../worker/catalogue/engine/entry.ts'
import { NOW } from '../companions/companion-entry.ts'
import { DAY, HOUR } from '../platform/fixtures.ts'
import { nullOr, percent, subsetOf } from '../platform/arbitraries.ts'

const MINUTE = 60_000

const firstNames = [
  'Søfia',
  'Sofia',
  'Sophia',
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
const cities = [
  { city: 'Zürich', country: 'Switzerland', cityNames: ['Zurigo'] },
  { city: 'Zurich', country: 'Switzerland', cityNames: [] },
  { city: 'Genève', country: 'Switzerland', cityNames: ['Genf', 'Ginevra'] },
  { city: 'Basel', country: 'Switzerland', cityNames: [] },
  { city: 'Berlin', country: 'Germany', cityNames: [] },
  { city: 'Gießen', country: 'Germany', cityNames: [] },
  { city: 'Łódź', country: 'Poland', cityNames: [] },
  { city: 'København', country: 'Denmark', cityNames: [] },
  { city: 'Luxembourg', country: 'Luxembourg', cityNames: [] },
  { city: 'Paris', country: 'France', cityNames: [] },
  { city: 'Paris', country: 'United States', cityNames: [] },
  { city: 'New York', country: 'United States', cityNames: ['Nueva York'] },
]
const districts: CatalogueEntry['district'][] = [
  { name: 'Old Town', names: [['de', 'Altstadt']] },
  { name: 'Seefeld', names: [] },
]
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
const services = [...vocabulary.services, 'Yoga', 'City tours', 'Œnology']
const languages = [...vocabulary.languages, 'Klingon']

/** Mostly UUIDs, and rarely a malformed id. */
export const entryId = fc.oneof(
  { weight: 19, arbitrary: fc.uuid() },
  { weight: 1, arbitrary: fc.nat({ max: 10_000 }).map((n) => `Companion ${n} ©`) },
)

const place = fc.constantFrom(...cities).map(({ city, country, cityNames }) => ({
  city,
  country,
  cityNames,
  countryNames: country === 'Switzerland' ? ['Schweiz', 'Suisse'] : [],
  cityHidden: city === 'Basel',
}))

/** A value of the vocabulary, an unknown one, or none. */
const choiceOf = (facet: Facet): Arbitrary<string[]> =>
  fc.oneof(
    { weight: 17, arbitrary: fc.constantFrom<string>(...vocabulary[facet]).map((it) => [it]) },
    { weight: 2, arbitrary: fc.constant<string[]>([]) },
    { weight: 1, arbitrary: fc.constant<string[]>(['Unlisted']) },
  )

/** Coarse times, which produce ties; some are a millisecond before or after a limit. */
const timeWithin = (days: number): Arbitrary<number> => {
  const age = fc.oneof(
    { weight: 8, arbitrary: fc.nat({ max: days * 8 - 1 }).map((steps) => steps * 3 * HOUR) },
    { weight: 1, arbitrary: fc.constantFrom(12 * HOUR, 7 * DAY, 14 * DAY) },
  )
  const past = fc.tuple(age, fc.constantFrom(0, 1, -1)).map(([ms, offset]) => NOW - ms + offset)
  return fc.oneof({ weight: 9, arbitrary: past }, { weight: 1, arbitrary: fc.constant(0) })
}

const clockTime = fc
  .tuple(fc.nat({ max: 23 }), fc.constantFrom('00', '15', '30', '45'))
  .map(([hour, minutes]) => `${String(hour).padStart(2, '0')}:${minutes}`)
const shift = fc
  .tuple(clockTime, fc.oneof(clockTime, fc.constant('24:00')))
  .map(([from, to]) => `${from}–${to}`)
const hoursOfDay = fc.oneof(
  { weight: 6, arbitrary: fc.constant(null) },
  { weight: 8, arbitrary: shift },
  { weight: 3, arbitrary: fc.tuple(shift, shift).map((shifts) => shifts.join(', ')) },
  { weight: 3, arbitrary: fc.constantFrom('by arrangement', '') },
)

/** Opening hours of a week: some cross midnight, some are words, some are missing. */
export const weekHours = fc.oneof(
  { weight: 1, arbitrary: fc.constant<(string | null)[]>([]) },
  { weight: 4, arbitrary: fc.array(hoursOfDay, { minLength: 7, maxLength: 7 }) },
)

const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10)
/** Absences that begin or end around the day of `NOW`, or include it. */
const absence = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ awayFrom: null, awayUntil: null }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.integer({ min: -4, max: 1 }), fc.nat({ max: 3 }))
      .map(([first, days]) => ({
        awayFrom: dayAt(NOW + first * DAY),
        awayUntil: dayAt(NOW + (first + days) * DAY),
      })),
  },
)

const name = fc
  .tuple(fc.constantFrom(...firstNames), fc.constantFrom(...lastNames))
  .map(([first, last]) => `${first} ${last}`)

/** All fields of an entry except its id, with values that break careless code: odd values, ties, accents. */
export type EntryFields = Omit<CatalogueEntry, 'id' | 'slug' | 'formerSlugs'> & {
  hasSlug: boolean
  hasFormerSlug: boolean
}

/** The last group of digits of a file's id. */
const fileDigits = fc.nat(2 ** 31 - 1).map((number) => number.toString(16).padStart(12, '0'))

export const entryFields: Arbitrary<EntryFields> = fc
  .record({
    place,
    absence,
    own: fc.record({
      feed: percent(90),
      home: percent(40),
      featured: percent(15),
      vip: percent(12),
      hasAccount: percent(80),
      hasVideos: percent(40),
      hasPrivate: percent(30),
      hasSlug: percent(90),
      hasFormerSlug: percent(10),
      files: fc.array(fileDigits, { maxLength: 8 }).map((digits) => digits.join(' ')),
      storyFiles: fc.oneof(
        { weight: 9, arbitrary: fc.constant<CatalogueEntry['storyFiles']>([]) },
        {
          weight: 1,
          arbitrary: fileDigits.map((digits): CatalogueEntry['storyFiles'] => [[digits, 1]]),
        },
      ),
      unlisted: percent(10),
      name,
      district: nullOr(fc.constantFrom(...districts), 70),
      age: fc.integer({ min: 18, max: 57 }),
      height: nullOr(fc.integer({ min: 140, max: 204 }), 15),
      weight: nullOr(fc.integer({ min: 40, max: 89 }), 15),
      price: nullOr(
        fc.nat({ max: 19 }).map((n) => 100 + 50 * n),
        30,
      ),
      lastActiveAt: timeWithin(10),
      onlineUntil: fc.oneof(
        { weight: 7, arbitrary: fc.constant(0) },
        { weight: 3, arbitrary: fc.constantFrom(-HOUR, -1, 0, 1, 3 * HOUR).map((ms) => NOW + ms) },
      ),
      presenceAt: fc.oneof(
        fc.constant(0),
        fc.nat({ max: 600 }).map((n) => NOW - n * MINUTE),
      ),
      hours: weekHours,
      publishedAt: timeWithin(30),
      checkedUntil: fc.oneof(
        fc.constant(0),
        fc.constantFrom(-DAY, -1, 0, 1, HOUR, 9 * DAY).map((ms) => NOW + ms),
      ),
      newestPhotoAt: timeWithin(30),
      newestStoryAt: fc.oneof(
        fc.constant(0),
        fc.nat({ max: 47 }).map((n) => NOW - n * HOUR),
      ),
      storiesEndAt: fc.oneof(
        fc.constant(0),
        fc.integer({ min: -20, max: 27 }).map((n) => NOW + n * HOUR),
      ),
      tags: subsetOf(tags, 3),
      place: subsetOf<string>(vocabulary.place, 4),
      category: choiceOf('category'),
      languages: subsetOf(languages, 4),
      nationality: choiceOf('nationality'),
      ethnicity: choiceOf('ethnicity'),
      eyes: choiceOf('eyes'),
      hair: choiceOf('hair'),
      breastSize: choiceOf('breastSize'),
      services: subsetOf(services, 6),
    }),
  })
  .map(({ place: location, absence: away, own }) => ({ ...own, ...location, ...away }))

export function entryWithId(id: string, fields: EntryFields): CatalogueEntry {
  const { hasSlug, hasFormerSlug, ...entry } = fields
  return {
    ...entry,
    id,
    slug: hasSlug ? `slug-${id}` : null,
    formerSlugs: hasFormerSlug ? [`former-${id}`] : [],
  }
}

export const catalogueEntry: Arbitrary<CatalogueEntry> = fc
  .tuple(entryId, entryFields)
  .map(([id, fields]) => entryWithId(id, fields))

/** Entries of a large catalogue, with numbers in names for many distinct words; the same for the same seed. */
export function sampleEntries(count: number, seed: number): CatalogueEntry[] {
  const numbered = fc
    .tuple(catalogueEntry, fc.nat({ max: 4999 }))
    .map(([entry, number]) => ({ ...entry, name: entry.name.replace(' ', `${number} `) }))
  // Unbiased, because fast-check's preferred edge cases would repeat the same ids.
  return fc.sample(fc.noBias(numbered), { numRuns: count, seed })
}

/** The publication, change or removal of a companion; `known` selects one, if there is any. */
export type EntryEdit = { known: number | null; id: string; fields: EntryFields | null }

/** @param maximum maximum number of edits */
export const entryEdits = (maximum: number): Arbitrary<EntryEdit[]> => {
  const addition = fc.record({
    known: fc.constant(null),
    id: entryId,
    fields: nullOr(entryFields, 5),
  })
  const change = fc.record({
    known: fc.nat({ max: 999 }),
    id: entryId,
    fields: nullOr(entryFields, 40),
  })
  const edit = fc.oneof({ weight: 2, arbitrary: addition }, { weight: 3, arbitrary: change })
  return fc.array<EntryEdit>(edit, { maxLength: maximum, size: 'max' })
}

/** Converts edits to changes with increasing versions, and with ids for later edits. */
export class ChangeLog {
  readonly known: string[] = []
  #version = 0

  add(edits: readonly EntryEdit[]): CatalogueChange[] {
    return edits.map(({ known, id: newId, fields }) => {
      const id = (known === null ? undefined : this.idAt(known)) ?? newId
      if (!this.known.includes(id)) this.known.push(id)
      this.#version++
      return { version: this.#version, id, entry: fields && entryWithId(id, fields) }
    })
  }

  /** The id selected by a random number; undefined while there is none. */
  idAt(number: number): string | undefined {
    return this.known[number % this.known.length]
  }
}
