import type { CompanionInput } from '#contract/companion-input'
import { checks } from '#contract/companion-status'
import { vocabulary } from '#contract/vocabulary'
import { companionImport, DAY, HOUR } from './fixtures.ts'
import type { Random } from './random-catalogue.ts'

export const cities = ['zurich', 'geneva', 'bern', 'london', 'the-hague', 'prague']
export const districts = ['Mill Quarter', 'Riverside', 'Harbour']
const firstNames = ['Ada', 'anna', 'Berta', 'BELLA', 'Clara', 'Clarissa', 'Dora']
const lastNames = ['', ' Keller', ' Kern', ' Alba']
const traits = ['Calm', 'Witty', 'Well travelled', 'Sporty']
/** Coarse, so that there are ties, and now and then on a border to the millisecond. */
export const moment = ({ below, chance, pick }: Random, now: number) =>
  now - (chance(0.2) ? pick([12 * HOUR, 7 * DAY, 14 * DAY]) : below(80) * 3 * HOUR)

/** Mostly all three; some end within hours, on the hour. */
const randomChecks = ({ below, chance, pick }: Random, now: number) =>
  checks
    .filter(() => chance(0.85))
    .map((checked) => ({
      ...{ checked, checkedAt: now - 90 * DAY },
      validUntil: now + pick([1, HOUR, below(20) * 6 * HOUR + HOUR, 300 * DAY]),
    }))

/** @param homes districts, where most of them live */
export const newcomer = (
  random: Random,
  now: number,
  homes: readonly { districtId?: string; cityId: string }[] = [],
) => {
  const { below, chance, pick } = random
  const ageMin = 18 + below(40)
  const { cityId, districtId = null } =
    homes.length > 0 && chance(0.6) ? pick(homes) : { cityId: pick(cities) }
  const newcomerImport = companionImport({
    // Half of them must meet every condition of publication.
    ...(chance(0.5) && { gateGraceUntil: null }),
    name: pick(firstNames) + pick(lastNames),
    ...{ cityId, districtId },
    lifecycle: chance(0.85) ? 'active' : pick(['draft', 'pending', 'archived']),
    isActive: chance(0.9),
    visibleInFeed: chance(0.9),
    visibleOnHomepage: chance(0.4),
    isFeatured: chance(0.2),
    isVip: chance(0.15),
    answeredBy: pick(['team', 'self', 'together']),
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
    hourPrice: pick([null, 100 * (200 + below(9))]),
    ageMin,
    ageMax: ageMin + 1 + below(5),
    languages: random.some(vocabulary.languages, 3),
    services: random.some(vocabulary.services, 3).map((name) => ({ name })),
    traits: random.some(traits, 2),
    verifications: randomChecks(random, now),
    media: random.some([0, 1, 2], 3).map((kind) => ({
      createdAt: moment(random, now),
      ...(kind === 1 && { accessLevel: 'private' as const }),
      ...(kind === 2 && { type: 'video' as const }),
    })),
  })
  return { ...newcomerImport, hasConsents: chance(0.95) }
}

/** What the editor may send; each field in about a third of the saves. */
/** @param now epoch milliseconds */
export function formInput(random: Random, now: number): Partial<CompanionInput> {
  const { below, chance, pick, some } = random
  const ageMin = 18 + below(40)
  const all: Partial<CompanionInput> = {
    name: pick(firstNames) + pick(lastNames),
    age_range: `${ageMin}-${ageMin + 1 + below(5)}`,
    location: pick([
      ...['Zurich, Switzerland', 'Bern, Switzerland', 'London, United Kingdom'],
      ...['Riverside, Zurich, Switzerland', 'Mill Quarter, Zurich, Switzerland'],
      ...['Riverside, Bern, Switzerland'],
    ]),
    status: chance(0.8) ? 'active' : pick(['draft', 'pending', 'archived']),
    is_active: chance(0.9),
    is_featured: chance(0.2),
    is_vip: chance(0.15),
    visible_in_feed: chance(0.9),
    visible_on_homepage: chance(0.5),
    presence: pick(['online', 'offline']),
    category: pick(['companion', 'masseuse']),
    place: some(['incall', 'hotel'] as const, 2),
    eye_color: pick([null, ...vocabulary.eyes]),
    hair_color: pick([null, ...vocabulary.hair]),
    nationality: pick([null, 'Swiss', ...vocabulary.nationality]),
    height: pick([null, 150 + below(40)]),
    languages: some(vocabulary.languages, 3),
    services: some(vocabulary.services, 3).map((name) => ({ name })),
    personality_traits: some(traits, 2),
    verifications: randomChecks(random, now).map(({ checked, checkedAt, validUntil }) => ({
      checked,
      checked_at: new Date(checkedAt).toISOString(),
      valid_until: new Date(validUntil).toISOString(),
    })),
  }
  return Object.fromEntries(Object.entries(all).filter(() => chance(0.3)))
}
