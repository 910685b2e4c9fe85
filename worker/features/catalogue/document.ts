import type { CatalogueEntry } from './entry.ts'

// The stored documents of `projection.ts`, as they are read back. Times are epoch milliseconds.

export type PictureDocument = {
  id: string
  width: number
  height: number
  color: string
  alt: string
}

export type StoryDocument = {
  id: string
  text: string
  type: 'photo' | 'video'
  createdAt: number
  /** Null inside a highlight. */
  expiresAt: number | null
  image: PictureDocument
}

export type CardDocument = CatalogueEntry & {
  ageMax: number
  bio: string
  cover: (PictureDocument & { preview: string }) | null
  /** 0 when nothing was ever verified. */
  verifiedUntil: number
  /** The newest story outside highlights; it may have ended. */
  story: StoryDocument | null
}

type LockedDocument = { preview: string; color: string; durationSeconds: number | null }

export type ProfileDocument = {
  detailedBio: string | null
  premiumDescription: string
  rates: Record<string, string>
  schedule: Record<string, { available: boolean; times: string }> | null
  photos: PictureDocument[]
  videos: (PictureDocument & { durationSeconds: number })[]
  privatePhotoCount: number
  privateVideoCount: number
  lockedPhotos: LockedDocument[]
  lockedVideos: LockedDocument[]
  stories: StoryDocument[]
  highlights: { id: string; title: string; stories: StoryDocument[] }[]
  checks: { checked: string; checkedAt: number; validUntil: number }[]
  reviewCount: number
  reviewAverage: number | null
  reviews: { id: string; rating: number; text: string; author: string; createdAt: number }[]
}

/** What the catalogue's documents leave out; see `closed-files.ts`. */
export type PrivateMedia = Pick<ProfileDocument, 'photos' | 'videos'>

const merged = (text: string) => Object.assign({}, ...(JSON.parse(text) as object[])) as unknown

const one = (value: unknown) => (typeof value === 'string' ? [value] : [])

export function readEntry(text: string): CatalogueEntry {
  const raw = merged(text) as Record<string, unknown>
  return {
    id: String(raw.id),
    name: String(raw.name),
    city: String(raw.city),
    country: String(raw.country),
    feed: Boolean(raw.feed),
    home: Boolean(raw.home),
    featured: Boolean(raw.featured),
    vip: Boolean(raw.vip),
    online: Boolean(raw.online),
    hasVideos: Boolean(raw.hasVideos),
    hasPrivate: Boolean(raw.hasPrivate),
    age: Number(raw.age),
    height: raw.height as number | null,
    weight: raw.weight as number | null,
    lastActiveAt: Number(raw.lastActiveAt),
    publishedAt: Number(raw.publishedAt),
    newestPhotoAt: Number(raw.newestPhotoAt),
    newestStoryAt: Number(raw.newestStoryAt),
    storiesEndAt: Number(raw.storiesEndAt),
    tags: raw.tags as string[],
    place: ['incall', 'outcall', 'hotel', 'private'].filter((place) => Boolean(raw[place])),
    languages: raw.languages as string[],
    services: raw.services as string[],
    category: one(raw.category),
    nationality: one(raw.nationality),
    ethnicity: one(raw.ethnicity),
    eyes: one(raw.eyes),
    hair: one(raw.hair),
    breastSize: one(raw.breastSize),
  }
}

export const readCard = (entry: string, card: string): CardDocument => ({
  ...readEntry(entry),
  ...(merged(card) as Omit<CardDocument, keyof CatalogueEntry>),
})

export const readProfile = (profile: string) => merged(profile) as ProfileDocument
