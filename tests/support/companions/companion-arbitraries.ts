import * as fc from 'fast-check'
import type { Arbitrary } from 'fast-check'
import type { CompanionInput } from '#companions/companion-input'
import { checks } from '#companions/companion-status'
import { vocabulary } from '#companions/vocabulary'
import { percent, subsetOf } from '../platform/arbitraries.ts'
import { companionImport, DAY, HOUR, type Overrides } from '../platform/fixtures.ts'

export const cities = ['zurich', 'geneva', 'bern', 'london', 'the-hague', 'prague']
export const districts = ['Mill Quarter', 'Riverside', 'Harbour']
const firstNames = ['Ada', 'anna', 'Berta', 'BELLA', 'Clara', 'Clarissa', 'Dora']
const lastNames = ['', ' Keller', ' Kern', ' Alba']
const traits = ['Calm', 'Witty', 'Well travelled', 'Sporty']
const services = vocabulary.services.map((name) => ({ name }))

const name = fc
  .tuple(fc.constantFrom(...firstNames), fc.constantFrom(...lastNames))
  .map((parts) => parts.join(''))
const height = fc.option(fc.integer({ min: 150, max: 189 }))
const eyes = fc.constantFrom(null, ...vocabulary.eyes)
const hair = fc.constantFrom(null, ...vocabulary.hair)
const nationality = fc.constantFrom(null, 'Swiss', ...vocabulary.nationality)
const presence = fc.constantFrom('offline' as const, 'online' as const)
const category = fc.constantFrom('companion' as const, 'masseuse' as const)
const lifecycle = fc.oneof(
  { weight: 17, arbitrary: fc.constant('active' as const) },
  {
    weight: 3,
    arbitrary: fc.constantFrom('draft' as const, 'pending' as const, 'archived' as const),
  },
)
const ages = fc
  .tuple(fc.integer({ min: 18, max: 57 }), fc.integer({ min: 1, max: 5 }))
  .map(([ageMin, years]) => ({ ageMin, ageMax: ageMin + years }))

/** Past times: coarse, which produces ties, and sometimes at a limit to the millisecond. */
export const pastTime = (now: number): Arbitrary<number> =>
  fc
    .oneof(
      { weight: 4, arbitrary: fc.nat({ max: 79 }).map((steps) => steps * 3 * HOUR) },
      { weight: 1, arbitrary: fc.constantFrom(12 * HOUR, 7 * DAY, 14 * DAY) },
    )
    .map((age) => now - age)

/** Mostly all three checks; some end within hours, on the hour. */
const verifications = (now: number) => {
  const validUntil = fc
    .oneof(
      fc.constantFrom(300 * DAY, HOUR, 1),
      fc.nat({ max: 19 }).map((steps) => steps * 6 * HOUR + HOUR),
    )
    .map((ms) => now + ms)
  const each = fc.tuple(...checks.map(() => fc.record({ isMade: percent(85), validUntil })))
  return each.map((entries) =>
    checks.flatMap((kind, index) => {
      const { isMade, validUntil: end } = entries[index]!
      return isMade ? [{ checked: kind, checkedAt: now - 90 * DAY, validUntil: end }] : []
    }),
  )
}

const mediaItem = (now: number, kind: 'photo' | 'private photo' | 'video') =>
  pastTime(now).map((createdAt) => ({
    createdAt,
    ...(kind === 'private photo' && { accessLevel: 'private' as const }),
    ...(kind === 'video' && { type: 'video' as const }),
  }))
const media = (now: number) =>
  fc
    .subarray(['photo', 'private photo', 'video'] as const)
    .chain((kinds) => fc.tuple(...kinds.map((kind) => mediaItem(now, kind))))

type Home = { districtId?: string; cityId: string }

/** A companion to import; `home` selects one of the districts, if there are any. */
const newcomerFields = (now: number) =>
  fc.record({
    row: fc.record({
      name,
      lifecycle,
      is_active: percent(90),
      visible_in_feed: percent(90),
      visible_on_homepage: percent(40),
      is_featured: percent(20),
      is_vip: percent(15),
      answeredBy: fc.constantFrom('team' as const, 'self' as const, 'together' as const),
      presence,
      lastActiveAt: pastTime(now),
      publishedAt: pastTime(now),
      category,
      offersIncall: percent(50),
      offersHotel: percent(30),
      eye_color: eyes,
      hair_color: hair,
      nationality,
      heightCm: height,
      hourPrice: fc.option(fc.nat({ max: 8 }).map((n) => 100 * (200 + n))),
      languages: subsetOf(vocabulary.languages, 3),
      services: subsetOf(services, 3),
      traits: subsetOf(traits, 2),
      verifications: verifications(now),
      media: media(now),
    }),
    ages,
    hasConsents: percent(95),
    livesInDistrict: percent(60),
    home: fc.nat({ max: 999 }),
    cityId: fc.constantFrom(...cities),
  })

const newcomerLists = (now: number) =>
  fc.array(newcomerFields(now), { minLength: 1, maxLength: 30, size: 'max' })
export const newcomers = (now: number, count: number) =>
  newcomerLists(now).map((list) => list.slice(0, count))
type Newcomer = ReturnType<typeof newcomerFields> extends Arbitrary<infer T> ? T : never

/** @param homes districts for most of the companions */
export function newcomerImport(newcomer: Newcomer, homes: readonly Home[] = []) {
  const { row, ages: range, hasConsents, livesInDistrict, home, cityId } = newcomer
  const ownHome = livesInDistrict ? homes[home % homes.length] : undefined
  const overrides: Overrides = { ...row, ...range }
  overrides.cityId = ownHome?.cityId ?? cityId
  overrides.districtId = ownHome?.districtId ?? null
  return { ...companionImport(overrides), hasConsents }
}

/** Input of the editor; each field in about a third of the saves. */
export const formInput = (now: number): Arbitrary<Partial<CompanionInput>> =>
  fc
    .record({
      name,
      age_range: ages.map(({ ageMin, ageMax }) => `${ageMin}-${ageMax}`),
      location: fc.constantFrom(
        'Zurich, Switzerland',
        'Bern, Switzerland',
        'London, United Kingdom',
        'Riverside, Zurich, Switzerland',
        'Mill Quarter, Zurich, Switzerland',
        'Riverside, Bern, Switzerland',
      ),
      status: lifecycle,
      is_active: percent(90),
      is_featured: percent(20),
      is_vip: percent(15),
      visible_in_feed: percent(90),
      visible_on_homepage: percent(50),
      presence,
      category,
      place: subsetOf(['incall', 'hotel'] as const, 2),
      eye_color: eyes,
      hair_color: hair,
      nationality,
      height,
      languages: subsetOf(vocabulary.languages, 3),
      services: subsetOf(services, 3),
      personality_traits: subsetOf(traits, 2),
      verifications: verifications(now).map((check) =>
        check.map(({ checked, checkedAt, validUntil }) => ({
          checked,
          checked_at: new Date(checkedAt).toISOString(),
          valid_until: new Date(validUntil).toISOString(),
        })),
      ),
    })
    .chain((fields) =>
      fc
        .array(percent(30), {
          minLength: Object.keys(fields).length,
          maxLength: Object.keys(fields).length,
        })
        .map((flags) =>
          Object.fromEntries(Object.entries(fields).filter((_, index) => flags[index])),
        ),
    )
