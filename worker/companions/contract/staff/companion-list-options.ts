import { channelKinds } from '../channel-options.ts'
import { answerers } from '../own/own-options.ts'
import { textLanguages } from '../../../platform/contract/text-languages.ts'
import { vocabulary } from '../vocabulary.ts'
import { weekdays } from '../../../platform/contract/weekdays.ts'

/** What the list may be narrowed to; `active` and `inactive` are the switch, not the lifecycle. */
export const companionStatuses = [
  'all',
  'active',
  'inactive',
  'featured',
  'draft',
  'pending',
  'published',
  'archived',
] as const
export type CompanionStatus = (typeof companionStatuses)[number]

export const companionSorts = [
  'newest',
  'oldest',
  'name',
  'name-desc',
  'location',
  'location-desc',
  'changed',
  'unchanged',
] as const
export type CompanionSort = (typeof companionSorts)[number]

/** By what two profiles may be of one person: name and city, a telephone number, a picture. */
export const duplicateReasons = ['name', 'phone', 'picture'] as const
export type DuplicateReason = (typeof duplicateReasons)[number]

/** Further filters of the list, each with what it may be. */
export const companionChoices = {
  /** Whether the public sees her. */
  visible: ['yes', 'no'],
  featured: ['yes', 'no'],
  vip: ['yes', 'no'],
  category: ['companion', 'masseuse'],
  /** By her own doing, now. */
  presence: ['online', 'offline', 'away', 'paused'],
  /** Of the checks that are valid now; `ended`: one of them is over. */
  verified: ['all', 'identity', 'age', 'photos', 'none', 'ended'],
  account: ['yes', 'no'],
  /** Changes of hers that staff have or have returned. */
  revision: ['open', 'submitted', 'returned', 'none'],
  /** What her gallery has none of. */
  missing: ['photos', 'private-photos', 'videos'],
  /** How much of a full profile is filled in, at most. Percent. */
  complete: ['25', '50', '75', '95'],
  /** Who has the same as another, or any of it. */
  duplicates: ['any', 'name', 'phone', 'picture'],
  /** Which lists of visitors have her. */
  home: ['yes', 'no'],
  feed: ['yes', 'no'],
  /** Of her profile, in the words that visitors filter by. */
  place: vocabulary.place,
  languages: vocabulary.languages,
  services: vocabulary.services,
  nationality: vocabulary.nationality,
  ethnicity: vocabulary.ethnicity,
  eyes: vocabulary.eyes,
  hair: vocabulary.hair,
  breastSize: vocabulary.breastSize,
  /** What an hour costs at most, in CHF. */
  price: ['none', '300', '500', '800', '1200'],
  /** In which her own texts are written. */
  text: textLanguages,
  /** How she is reached directly, whoever may see it. */
  channel: ['none', ...channelKinds],
  /** When she is available by her weekly schedule; `none`: she has no schedule. */
  weekday: ['none', ...weekdays],
  /** Who answers her requests. */
  answers: answerers,
  /** Whether search engines are asked to leave her out. */
  unlisted: ['yes', 'no'],
} as const
export type CompanionChoice = keyof typeof companionChoices

/** What is narrowed from and to a number, both counting as well: years, cm, kg, hours. */
export const companionNumbers = [
  'ageMin',
  'ageMax',
  'heightMin',
  'heightMax',
  'weightMin',
  'weightMax',
  'noticeMin',
  'noticeMax',
] as const
export type CompanionNumber = (typeof companionNumbers)[number]
export const MAX_COMPANION_NUMBER = 999

/** Days in Switzerland, as 2026-05-01; the last one counts as well. */
export const companionDays = [
  'createdFrom',
  'createdTo',
  'changedFrom',
  'changedTo',
  'publishedFrom',
  'publishedTo',
  'activeFrom',
  'activeTo',
] as const
export type CompanionDay = (typeof companionDays)[number]

/** All that narrows the list, by its name in a query; `city`, `country` and `district` are ids. */
export const companionFilterNames = [
  'search',
  'status',
  'city',
  'country',
  'district',
  'trait',
  ...(Object.keys(companionChoices) as CompanionChoice[]),
  ...companionNumbers,
  ...companionDays,
] as const

/** Fields of a full profile, as `managedCompanion` calls them; twenty. */
export const profileFields = [
  'height',
  'weight',
  'nationality',
  'ethnicity',
  'eye_color',
  'hair_color',
  'breast_size',
  'bio',
  'detailed_bio',
  'premium_description',
  'languages',
  'services',
  'personality_traits',
  'rates',
  'price_per_hour',
  'schedule',
  'place',
  'contact',
  'public_photos',
  'private_photos',
] as const
export type ProfileField = (typeof profileFields)[number]

/** Columns of the table that may be chosen, in their order. */
export const companionColumns = [
  'location',
  'age',
  'status',
  'completeness',
  'not_public',
  'media',
  'account',
  'created',
  'changed',
] as const
export type CompanionColumn = (typeof companionColumns)[number]

/** So long a companion stays in the trash. */
export const TRASH_DAYS = 30

/** So many companions go into the trash by one call. */
export const MAX_TRASHED = 50

/** Rows a page in the staff's table. */
export const companionPageSizes = [10, 25, 50, 100] as const
export const DEFAULT_PAGE_SIZE = 25
