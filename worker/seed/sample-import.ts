import type { CompanionImport } from './import-companions.ts'
import { createRandom } from './seeded-random.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../platform/lib/time.ts'
import { drawUuid } from './draw-uuid.ts'
import { describePicture, filesOf, type SeedFile } from './pictures.ts'
import type { Sample } from './sample.ts'
import { samples } from './samples.ts'

const STORY_LIFE = DAY_MS

/**
 * The samples as rows, and their files. The same moment gives the same rows; ids are stable.
 *
 * @param now epoch milliseconds
 */
export function sampleImports(now: number): { imports: CompanionImport[]; files: SeedFile[] } {
  const imported = samples.map((profile) => importSample(profile, now))
  return {
    imports: imported.map(({ draft }) => draft),
    files: imported.flatMap(({ files }) => files),
  }
}

function importSample(profile: Sample, now: number) {
  const pictures = mediaOf(profile, now)
  const idOf = namer(profile)
  const draft: CompanionImport = {
    row: rowOf(profile, now),
    languages: profile.languages,
    services: profile.services,
    traits: profile.traits,
    verifications: profile.verifications.map(({ checked, daysAgo, validDays }) => ({
      id: idOf(`check ${checked}`),
      checked,
      checkedBy: 'Verification team',
      checkedAt: now - daysAgo * DAY_MS,
      validUntil: now + (validDays - daysAgo) * DAY_MS,
    })),
    media: pictures.map(({ media }) => media),
    highlights: profile.highlights.map(({ title }, position) => ({
      id: idOf(`highlight ${position}`),
      companionId: profile.id,
      title,
      position,
    })),
    stories: storiesOf(profile, now),
    hasPromotion: profile.promotion,
    reviews: profile.reviews.map(({ daysAgo, ...review }, index) => ({
      id: idOf(`review ${index}`),
      companionId: profile.id,
      ...review,
      createdAt: now - daysAgo * DAY_MS,
    })),
  }
  return { draft, files: pictures.flatMap(({ media, name }) => filesOf(media, name)) }
}

const namer = (profile: Sample) => (name: string) =>
  drawUuid(createRandom(`${profile.slug} ${name}`))

function rowOf(profile: Sample, now: number): CompanionImport['row'] {
  const publishedAt = now - profile.publishedDaysAgo * DAY_MS
  const { place, schedule, contact } = profile
  return {
    id: profile.id,
    name: profile.name,
    ageMin: profile.age_range[0],
    ageMax: profile.age_range[1],
    cityId: profile.city,
    districtId: profile.district ?? null,
    category: profile.category,
    lifecycle: 'active',
    is_active: true,
    visible_on_homepage: true,
    visible_in_feed: true,
    is_featured: profile.featured,
    is_vip: profile.vip,
    presence: profile.online ? 'online' : 'offline',
    lastActiveAt: now - profile.activeMinutesAgo * MINUTE_MS,
    presenceAt: now - profile.activeMinutesAgo * MINUTE_MS,
    offersIncall: place.includes('incall'),
    offersOutcall: place.includes('outcall'),
    offersHotel: place.includes('hotel'),
    offersPrivate: place.includes('private'),
    nationality: profile.nationality,
    ethnicity: profile.ethnicity,
    eye_color: profile.eye_color,
    hair_color: profile.hair_color,
    breast_size: profile.breast_size,
    heightCm: profile.height,
    weightKg: profile.weight,
    bio: profile.bio,
    detailed_bio: profile.detailed_bio,
    premium_description: profile.premium_description,
    rates: profile.rates,
    hourPrice: profile.price_per_hour && profile.price_per_hour * 100,
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
  /** A stable name for the picture's use. */
  slot: string
  name: string
  accessLevel: 'public' | 'private'
  purpose: 'gallery' | 'story'
  createdAt: number
}

function mediaOf(profile: Sample, now: number) {
  const publishedAt = now - profile.publishedDaysAgo * DAY_MS
  const publicFile = { accessLevel: 'public', purpose: 'gallery' } as const
  const privateFile = {
    accessLevel: 'private',
    purpose: 'gallery',
    createdAt: publishedAt,
  } as const
  const storyMedia = { accessLevel: 'public', purpose: 'story' } as const
  const uses: Use[] = [
    ...profile.photos.map(({ picture: name, daysAgo }) => ({
      ...publicFile,
      slot: `photo ${name}`,
      name,
      createdAt: now - daysAgo * DAY_MS,
    })),
    ...profile.videos.map((name) => {
      return { ...publicFile, slot: `video ${name}`, name, createdAt: publishedAt }
    }),
    ...profile.privatePhotos.map((name) => ({ ...privateFile, slot: `private ${name}`, name })),
    ...profile.privateVideos.map((name, index) => ({
      ...privateFile,
      slot: `private clip ${index}`,
      name,
    })),
    ...tellings(profile, now).map(({ slot, picture: name, createdAt }) => {
      return { ...storyMedia, slot, name, createdAt }
    }),
  ]
  return uses.map(({ slot, name, ...use }, position) => ({
    name,
    media: {
      id: namer(profile)(slot),
      companionId: profile.id,
      ...describePicture(name),
      ...use,
      position,
    },
  }))
}

/** Live stories first, then those of the highlights. */
const tellings = (profile: Sample, now: number) => [
  ...profile.stories.map(({ hoursAgo, ...story }, position) => ({
    ...story,
    position,
    slot: `story ${position}`,
    highlight: null,
    createdAt: now - hoursAgo * HOUR_MS,
  })),
  ...profile.highlights.flatMap(({ stories }, highlight) =>
    stories.map(({ daysAgo, ...story }, position) => ({
      ...story,
      position,
      slot: `highlight ${highlight} story ${position}`,
      highlight,
      createdAt: now - daysAgo * DAY_MS,
    })),
  ),
]

const storiesOf = (profile: Sample, now: number): CompanionImport['stories'] =>
  tellings(profile, now).map(({ slot, highlight, text, position, createdAt }) => ({
    id: namer(profile)(`told ${slot}`),
    companionId: profile.id,
    highlightId: highlight === null ? null : namer(profile)(`highlight ${highlight}`),
    mediaId: namer(profile)(slot),
    text,
    position,
    createdAt,
    expiresAt: highlight === null ? createdAt + STORY_LIFE : null,
  }))
