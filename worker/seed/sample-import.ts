import type { CompanionImport } from './import-companions.ts'
import { createRandom } from './seeded-random.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../platform/lib/time.ts'
import { drawUuid } from './draw-uuid.ts'
import { describePicture, filesOf, type SeedFile } from './pictures.ts'
import type { Sample } from './sample.ts'
import { samples } from './samples.ts'

const STORY_LIFE = DAY_MS

/**
 * The samples as rows, and the files that belong to them. The same moment gives the same rows, and
 * ids never change.
 *
 * @param now epoch milliseconds
 */
export function sampleImports(now: number): { imports: CompanionImport[]; files: SeedFile[] } {
  const made = samples.map((one) => importSample(one, now))
  return {
    imports: made.map(({ draft }) => draft),
    files: made.flatMap(({ files }) => files),
  }
}

function importSample(one: Sample, now: number) {
  const pictures = mediaOf(one, now)
  const idOf = namer(one)
  const draft: CompanionImport = {
    row: rowOf(one, now),
    languages: one.languages,
    services: one.services,
    traits: one.traits,
    verifications: one.verifications.map(({ checked, daysAgo, validDays }) => ({
      id: idOf(`check ${checked}`),
      checked,
      checkedBy: 'Verification team',
      checkedAt: now - daysAgo * DAY_MS,
      validUntil: now + (validDays - daysAgo) * DAY_MS,
    })),
    media: pictures.map(({ media }) => media),
    highlights: one.highlights.map(({ title }, position) => ({
      id: idOf(`highlight ${position}`),
      companionId: one.id,
      title,
      position,
    })),
    stories: storiesOf(one, now),
    hasPromotion: one.promotion,
    reviews: one.reviews.map(({ daysAgo, ...review }, index) => ({
      id: idOf(`review ${index}`),
      companionId: one.id,
      ...review,
      createdAt: now - daysAgo * DAY_MS,
    })),
  }
  return { draft, files: pictures.flatMap(({ media, name }) => filesOf(media, name)) }
}

const namer = (one: Sample) => (name: string) => drawUuid(createRandom(`${one.slug} ${name}`))

function rowOf(one: Sample, now: number): CompanionImport['row'] {
  const publishedAt = now - one.publishedDaysAgo * DAY_MS
  const { place, schedule, contact } = one
  return {
    id: one.id,
    name: one.name,
    ageMin: one.ageRange[0],
    ageMax: one.ageRange[1],
    cityId: one.city,
    districtId: one.district ?? null,
    category: one.category,
    lifecycle: 'active',
    isActive: true,
    visibleOnHomepage: true,
    visibleInFeed: true,
    isFeatured: one.featured,
    isVip: one.vip,
    presence: one.online ? 'online' : 'offline',
    lastActiveAt: now - one.activeMinutesAgo * MINUTE_MS,
    presenceAt: now - one.activeMinutesAgo * MINUTE_MS,
    offersIncall: place.includes('incall'),
    offersOutcall: place.includes('outcall'),
    offersHotel: place.includes('hotel'),
    offersPrivate: place.includes('private'),
    nationality: one.nationality,
    ethnicity: one.ethnicity,
    eyeColor: one.eyes,
    hairColor: one.hair,
    breastSize: one.breastSize,
    heightCm: one.height,
    weightKg: one.weight,
    bio: one.bio,
    detailedBio: one.detailedBio,
    premiumDescription: one.premiumDescription,
    rates: one.rates,
    hourPrice: one.pricePerHour && one.pricePerHour * 100,
    schedule:
      schedule &&
      Object.fromEntries(
        Object.entries(schedule).map(([day, times]) => [
          day,
          { available: times !== null, times: times ?? '' },
        ]),
      ),
    contactWhatsapp: contact.whatsapp ?? null,
    contactTelegram: contact.telegram ?? null,
    contactEmail: contact.email ?? null,
    publishedAt,
    createdAt: publishedAt - 3 * DAY_MS,
    updatedAt: publishedAt,
  }
}

type Use = {
  /** The same for the same picture in the same place. */
  slot: string
  name: string
  accessLevel: 'public' | 'private'
  purpose: 'gallery' | 'story'
  createdAt: number
}

function mediaOf(one: Sample, now: number) {
  const publishedAt = now - one.publishedDaysAgo * DAY_MS
  const publicFile = { accessLevel: 'public', purpose: 'gallery' } as const
  const privateFile = {
    accessLevel: 'private',
    purpose: 'gallery',
    createdAt: publishedAt,
  } as const
  const storyMedia = { accessLevel: 'public', purpose: 'story' } as const
  const uses: Use[] = [
    ...one.photos.map(({ picture: name, daysAgo }) => ({
      ...publicFile,
      slot: `photo ${name}`,
      name,
      createdAt: now - daysAgo * DAY_MS,
    })),
    ...one.videos.map((name) => {
      return { ...publicFile, slot: `video ${name}`, name, createdAt: publishedAt }
    }),
    ...one.privatePhotos.map((name) => ({ ...privateFile, slot: `private ${name}`, name })),
    ...one.privateVideos.map((name, index) => ({
      ...privateFile,
      slot: `private clip ${index}`,
      name,
    })),
    ...tellings(one, now).map(({ slot, picture: name, createdAt }) => {
      return { ...storyMedia, slot, name, createdAt }
    }),
  ]
  return uses.map(({ slot, name, ...use }, position) => ({
    name,
    media: {
      id: namer(one)(slot),
      companionId: one.id,
      ...describePicture(name),
      ...use,
      position,
    },
  }))
}

/** Live stories first, then those of the highlights. */
const tellings = (one: Sample, now: number) => [
  ...one.stories.map(({ hoursAgo, ...story }, position) => ({
    ...story,
    position,
    slot: `story ${position}`,
    highlight: null,
    createdAt: now - hoursAgo * HOUR_MS,
  })),
  ...one.highlights.flatMap(({ stories }, highlight) =>
    stories.map(({ daysAgo, ...story }, position) => ({
      ...story,
      position,
      slot: `highlight ${highlight} story ${position}`,
      highlight,
      createdAt: now - daysAgo * DAY_MS,
    })),
  ),
]

const storiesOf = (one: Sample, now: number): CompanionImport['stories'] =>
  tellings(one, now).map(({ slot, highlight, text, position, createdAt }) => ({
    id: namer(one)(`told ${slot}`),
    companionId: one.id,
    highlightId: highlight === null ? null : namer(one)(`highlight ${highlight}`),
    mediaId: namer(one)(slot),
    text,
    position,
    createdAt,
    expiresAt: highlight === null ? createdAt + STORY_LIFE : null,
  }))
