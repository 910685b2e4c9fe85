import { factNamesOf, type FactName } from '#catalogue/facts'
import type { AnswerTime } from '#companions/answer-time'
import type { Audience, ChannelKind, Answerer } from '#companions/channels'
import type { Check, CheckMethod } from '#companions/companion-status'
import type { OfferText } from '#companions/offer-texts'
import { vocabulary } from '#companions/vocabulary'
import { flagNames, type FlagName } from './flags.ts'
import type { CatalogueEntry, DistrictNames, StoryEntryFile } from './entry.ts'

// The stored documents of `projection.ts`, parsed. Times are epoch milliseconds.

export type PictureDocument = {
  id: string
  width: number
  height: number
  color: string
  alt: string
  /** Left out for a text in English only. The language of the original, and translations. */
  altLanguage?: string
  alts?: Record<string, string>
}

export type StoryDocument = {
  id: string
  text: string
  /** Language of the text; left out or null for English. */
  language?: string | null
  /** Left out for a text without translations. */
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
  /** Left out if all her texts are English; by language, "" for a missing text. */
  ownLanguage?: string
  bios?: Record<string, string>
  cover: (PictureDocument & { preview: string }) | null
  /** Null: too few answers. */
  answerTime: AnswerTime | null
  /** 0 if nothing was ever verified. */
  verifiedUntil: number
  /** The newest story outside highlights; it may have expired. */
  story: StoryDocument | null
}

type LockedDocument = { preview: string; color: string; durationSeconds: number | null }

export type ProfileDocument = {
  detailedBio: string | null
  premiumDescription: string
  /** Like `bios` of the card. */
  texts?: Record<string, { detailedBio: string; description: string }>
  rates: Record<string, string>
  /** Her own words for services and rates: their language, and translations. Left out: English only. */
  offer?: { language: string; texts: Record<string, OfferText> }
  schedule: Record<string, { available: boolean; times: string }> | null
  /** Days in Zurich time. */
  awayFrom: string | null
  awayUntil: string | null
  noticeHours: number
  /** Audience of each channel; null: she has no such channel. */
  channels: Record<ChannelKind, Audience | null>
  answeredBy: Answerer
  photos: PictureDocument[]
  videos: (PictureDocument & { durationSeconds: number })[]
  /** The public file for link previews, see `previewId` of the projection; null: none. */
  previewId: string | null
  privatePhotoCount: number
  privateVideoCount: number
  lockedPhotos: LockedDocument[]
  lockedVideos: LockedDocument[]
  stories: StoryDocument[]
  highlights: {
    id: string
    title: string
    /** Like those of a story. */
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

/** Media that the catalogue's documents exclude; see `private-files.ts`. */
export type PrivateMedia = Pick<ProfileDocument, 'photos' | 'videos'>

const mergeObjects = (text: string, into: object = {}) =>
  Object.assign(into, ...(JSON.parse(text) as object[])) as unknown

const toList = (value: unknown) => (typeof value === 'string' ? [value] : [])

type Group = Record<string, unknown>

const numberFacts = factNamesOf('measure')
const wordFacts = factNamesOf('word')
const listFacts = factNamesOf('words')

/**
 * Parses an entry. Runs for every card that is not cached, so it copies nothing and relies on fixed groups.
 * False flags and unknown values are left out of the JSON.
 */
export function readEntry(text: string): CatalogueEntry {
  const [flags, person, lists, times] = JSON.parse(text) as [Group, Group, Group, Group]
  const named: Omit<CatalogueEntry, FlagName | FactName> = {
    id: String(flags.id),
    name: String(person.name),
    city: String(person.city),
    country: String(person.country),
    cityNames: person.cityNames as string[],
    countryNames: person.countryNames as string[],
    cityHidden: Boolean(person.cityHidden),
    district: (lists.district ?? null) as DistrictNames | null,
    files: String(flags.files ?? ''),
    storyFiles: (flags.storyFiles ?? []) as StoryEntryFile[],
    slug: (flags.slug ?? null) as string | null,
    formerSlugs: (flags.formerSlugs ?? []) as string[],
    age: Number(person.age),
    price: (person.price ?? null) as number | null,
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
    place: vocabulary.place.filter((place) => Boolean(lists[place])),
    services: lists.services as string[],
  }
  const entry = named as CatalogueEntry
  for (const name of flagNames) entry[name] = Boolean(flags[name])
  for (const name of numberFacts) entry[name] = (person[name] ?? null) as number | null
  for (const name of wordFacts) entry[name] = toList(person[name])
  for (const name of listFacts) entry[name] = lists[name] as string[]
  return entry
}

export const readCard = (entry: string, card: string): CardDocument =>
  mergeObjects(card, readEntry(entry)) as CardDocument

export const readProfile = (profile: string) => mergeObjects(profile) as ProfileDocument
