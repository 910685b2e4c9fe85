import { weekdays } from '#platform/weekdays'
import { vocabulary } from '#companions/vocabulary'
import type { Database } from '../platform/db/client.ts'
import { importCompanions, type CompanionImport } from './import-companions.ts'
import { createRandom } from './seeded-random.ts'
import { DAY_MS, HOUR_MS } from '../platform/lib/time.ts'
import { writeAll } from '../platform/db/bulk.ts'
import { openCountries } from '../catalogue/places/writes.ts'
import { randomDraws, type RandomDraws } from './random.ts'
import { generateMedia } from './generate-media.ts'
import { seedCities, closings, firstNames, openings, traits } from './generated-words.ts'

const BATCH = 500

export type GenerateOptions = {
  /** The same seed and moment generate the same companions. */
  seed?: string | number
  /** Epoch milliseconds. */
  now?: number
}

/** Generated companions in batches of at most 500, distributed as in a grown directory. */
export function* generateCompanions(
  count: number,
  { seed = 1, now = Date.now() }: GenerateOptions = {},
): Generator<CompanionImport[]> {
  const draws = randomDraws(createRandom(`companions ${seed}`))
  for (let generated = 0; generated < count; generated += BATCH) {
    yield Array.from({ length: Math.min(BATCH, count - generated) }, () => generateOne(draws, now))
  }
}

/** Stores generated companions, batch by batch. @param report called after each batch with the number so far */
export async function fillDatabase(
  db: Database,
  count: number,
  options: GenerateOptions = {},
  report: (stored: number) => void = () => {},
): Promise<void> {
  const { now = Date.now() } = options
  await writeAll(db, [openCountries(db)])
  let storedCount = 0
  for (const batch of generateCompanions(count, { ...options, now })) {
    await importCompanions(db, batch, { actor: 'system', at: now })
    report((storedCount += batch.length))
  }
}

function generateOne(draws: RandomDraws, now: number): CompanionImport {
  const { below, chance, pick, some, uuid } = draws
  const id = uuid()
  const ago = (days: number) => now - Math.floor(draws.random() * days * DAY_MS)
  const publishedAt = ago(chance(0.08) ? 14 : 900)
  const { media, highlights, stories } = generateMedia(draws, { companionId: id, publishedAt, now })
  const storiesAt = Math.max(0, ...stories.map(({ createdAt }) => createdAt))
  // Squared, so that most of them were active recently.
  const lastActiveAt = Math.max(storiesAt, now - Math.floor(draws.random() ** 2 * 40 * DAY_MS))
  return {
    row: {
      ...personOf(draws),
      ...visibilityOf(draws, publishedAt),
      id,
      presence: lastActiveAt > now - 12 * HOUR_MS && chance(0.6) ? 'online' : 'offline',
      lastActiveAt,
      presenceAt: lastActiveAt,
      createdAt: publishedAt - below(10 * DAY_MS),
      updatedAt: publishedAt,
    },
    languages: some(vocabulary.languages, 1, 4),
    services: some(vocabulary.services, 1, 6).map((name) =>
      chance(0.5) ? { name, price: `CHF ${300 + 50 * below(20)}` } : { name },
    ),
    traits: some(traits, 2, 4),
    verifications: (['identity', 'age', 'photos'] as const)
      // All have the checks that publication requires; most also have their photos checked.
      .filter((kind) => chance(0.6) || kind !== 'photos')
      .map((kind) => {
        const checkedAt = ago(300)
        const validUntil = checkedAt + 365 * DAY_MS
        return { id: uuid(), checked: kind, checkedBy: 'Verification team', checkedAt, validUntil }
      }),
    media,
    highlights,
    stories,
    hasPromotion: publishedAt % 2 === 0,
    reviews: chance(0.15)
      ? Array.from({ length: 1 + below(3) }, () => ({
          id: uuid(),
          companionId: id,
          author: `${pick(firstNames).charAt(0)}. ${pick(firstNames).charAt(0)}.`,
          rating: 3 + below(3),
          text: pick(['A pleasant evening.', 'Warm and attentive company.', 'Gladly again.']),
          state: chance(0.8) ? ('published' as const) : ('pending' as const),
          createdAt: ago(200),
        }))
      : [],
  }
}

function personOf({ below, chance, pick, some }: RandomDraws) {
  const ageMin = 21 + Math.min(below(24), below(24))
  const price = 300 + 20 * below(20)
  const place = some(vocabulary.place, 1, 4)
  const initial = chance(0.3) ? ` ${pick(firstNames).charAt(0)}.` : ''
  return {
    name: `${pick(firstNames)}${initial}`,
    ageMin,
    ageMax: ageMin + 3 + below(3),
    cityId: pick(seedCities),
    category: chance(0.85) ? ('companion' as const) : ('masseuse' as const),
    offersIncall: place.includes('incall'),
    offersOutcall: place.includes('outcall'),
    offersHotel: place.includes('hotel'),
    offersPrivate: place.includes('private'),
    nationality: chance(0.95) ? pick(vocabulary.nationality) : null,
    ethnicity: pick(vocabulary.ethnicity),
    eye_color: pick(vocabulary.eyes),
    hair_color: pick(vocabulary.hair.slice(0, 4)),
    breast_size: chance(0.9) ? pick(vocabulary.breastSize) : null,
    heightCm: chance(0.95) ? 155 + below(15) + below(15) : null,
    weightKg: chance(0.95) ? 46 + below(12) + below(12) : null,
    bio: pick(openings),
    detailed_bio: `${pick(openings)} ${pick(closings)}`,
    premium_description: '',
    rates: {
      incall: `CHF ${price} / hour`,
      outcall: `CHF ${price + 80} / hour`,
      overnight: `CHF ${price * 5}`,
      weekend: `CHF ${price * 10}`,
    },
    hourPrice: chance(0.8) ? price * 100 : null,
    schedule: chance(0.6)
      ? Object.fromEntries(
          weekdays.map((day) => {
            const available = chance(0.7)
            return [day, { available, times: available ? `${10 + below(9)}:00–23:00` : '' }]
          }),
        )
      : null,
    contactEmail: 'someone@companions.example',
  }
}

/** Nine of ten are public; the others are new, withdrawn or hidden. */
function visibilityOf({ below, chance }: RandomDraws, publishedAt: number) {
  const visibility = {
    lifecycle: 'active' as CompanionImport['row']['lifecycle'],
    is_active: true,
    visible_in_feed: true,
    visible_on_homepage: chance(0.3),
    is_featured: chance(0.04),
    is_vip: chance(0.03),
    publishedAt: publishedAt as number | null,
  }
  if (chance(0.9)) return visibility
  const hiddenStates = [
    { lifecycle: 'draft' as const, publishedAt: null },
    { lifecycle: 'pending' as const, publishedAt: null },
    { lifecycle: 'archived' as const },
    { is_active: false },
    { visible_in_feed: false, visible_on_homepage: false },
  ]
  return { ...visibility, ...hiddenStates[below(hiddenStates.length)] }
}
