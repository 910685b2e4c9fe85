import type { Audience, ChannelKind } from '#companions/channel-options'
import type { Check, CheckMethod } from '#companions/companion-status'
import type { OfferText } from '#companions/offer-texts'
import type { Answerer } from '#companions/own/own-options'
import type { CatalogueEntry, DistrictNames, WithdrawnFile } from './entry.ts'

// The stored documents of `projection.ts`, as they are read back. Times are epoch milliseconds.

export type PictureDocument = {
  id: string
  width: number
  height: number
  color: string
  alt: string
  /** Missing where the text is English alone; the other languages in which it was written. */
  altLanguage?: string
  alts?: Record<string, string>
}

export type StoryDocument = {
  id: string
  text: string
  /** Of the text; missing or null for English. */
  language?: string | null
  /** Missing where it is written in that alone. */
  texts?: Record<string, string>
  type: 'photo' | 'video'
  createdAt: number
  /** Null inside a highlight. */
  expiresAt: number | null
  image: PictureDocument
}

export type CardDocument = CatalogueEntry & {
  ageMax: number
  /** In English. */
  bio: string
  /** Missing where all that she wrote is English; by language, "" where it was not written. */
  ownLanguage?: string
  bios?: Record<string, string>
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
  /** As `bios` of the card. */
  texts?: Record<string, { detailedBio: string; description: string }>
  rates: Record<string, string>
  /** Her own words for services and rates: their language, and what they are in others. Missing: English alone. */
  offer?: { language: string; texts: Record<string, OfferText> }
  schedule: Record<string, { available: boolean; times: string }> | null
  /** Days by Zurich's calendar. */
  awayFrom: string | null
  awayUntil: string | null
  noticeHours: number
  /** For whom each is; null: she has none. */
  channels: Record<ChannelKind, Audience | null>
  answeredBy: Answerer
  photos: PictureDocument[]
  videos: (PictureDocument & { durationSeconds: number })[]
  /** The public file that links to her profile show, see `previewId` of the projection; null: none. */
  previewId: string | null
  privatePhotoCount: number
  privateVideoCount: number
  lockedPhotos: LockedDocument[]
  lockedVideos: LockedDocument[]
  stories: StoryDocument[]
  highlights: {
    id: string
    title: string
    /** As of a story. */
    language?: string | null
    titles?: Record<string, string>
    stories: StoryDocument[]
  }[]
  checks: { checked: Check; checkedAt: number; validUntil: number; method: CheckMethod }[]
  reviewCount: number
  reviewAverage: number | null
  reviews: {
    id: string
    rating: number
    text: string
    author: string
    createdAt: number
    reply: string | null
  }[]
}

/** What the catalogue's documents leave out; see `private-files.ts`. */
export type PrivateMedia = Pick<ProfileDocument, 'photos' | 'videos'>

const merged = (text: string, into: object = {}) =>
  Object.assign(into, ...(JSON.parse(text) as object[])) as unknown

const one = (value: unknown) => (typeof value === 'string' ? [value] : [])

type Group = Record<string, unknown>

/**
 * On the way of every card that is not warm: it copies nothing, but knows what is in which group. Flags
 * that are false and what is not known are missing.
 */
export function readEntry(text: string): CatalogueEntry {
  const [flags, facts, lists, times] = JSON.parse(text) as [Group, Group, Group, Group]
  return {
    id: String(flags.id),
    name: String(facts.name),
    city: String(facts.city),
    country: String(facts.country),
    cityNames: facts.cityNames as string[],
    countryNames: facts.countryNames as string[],
    cityHidden: Boolean(facts.cityHidden),
    district: (lists.district ?? null) as DistrictNames | null,
    feed: Boolean(flags.feed),
    home: Boolean(flags.home),
    featured: Boolean(flags.featured),
    vip: Boolean(flags.vip),
    hasAccount: Boolean(flags.hasAccount),
    hasVideos: Boolean(flags.hasVideos),
    hasPrivate: Boolean(flags.hasPrivate),
    withdrawn: withdrawnOf(flags),
    slug: (flags.slug ?? null) as string | null,
    formerSlugs: (flags.formerSlugs ?? []) as string[],
    unlisted: Boolean(flags.unlisted),
    age: Number(facts.age),
    height: (facts.height ?? null) as number | null,
    weight: (facts.weight ?? null) as number | null,
    price: (facts.price ?? null) as number | null,
    lastActiveAt: Number(times.lastActiveAt),
    onlineUntil: Number(times.onlineUntil ?? 0),
    presenceAt: Number(times.presenceAt ?? 0),
    awayFrom: (times.awayFrom ?? null) as string | null,
    awayUntil: (times.awayUntil ?? null) as string | null,
    hours: (times.hours ?? []) as (string | null)[],
    publishedAt: Number(times.publishedAt ?? 0),
    checkedUntil: Number(times.checkedUntil ?? 0),
    newestPhotoAt: Number(times.newestPhotoAt ?? 0),
    newestStoryAt: Number(times.newestStoryAt ?? 0),
    storiesEndAt: Number(times.storiesEndAt ?? 0),
    tags: lists.tags as string[],
    place: ['incall', 'outcall', 'hotel', 'private'].filter((place) => Boolean(lists[place])),
    languages: lists.languages as string[],
    services: lists.services as string[],
    category: one(facts.category),
    nationality: one(facts.nationality),
    ethnicity: one(facts.ethnicity),
    eyes: one(facts.eyes),
    hair: one(facts.hair),
    breastSize: one(facts.breastSize),
  }
}

function withdrawnOf({ withdrawn = [], storyFiles = [] }: Group): WithdrawnFile[] {
  const gone = (withdrawn as string[]).map((id) => [id, 0] as const)
  return [...gone, ...(storyFiles as WithdrawnFile[])]
}

export const readCard = (entry: string, card: string): CardDocument =>
  merged(card, readEntry(entry)) as CardDocument

export const readProfile = (profile: string) => merged(profile) as ProfileDocument
