import * as z from 'zod/mini'
import { channelKinds, answerers } from '../channels.ts'
import { textLanguages } from '../../../platform/contract/text-languages.ts'
import { factFields } from '../profile-fields.ts'
import { profileVocabulary } from '../vocabulary.ts'
import { weekdays } from '../../../platform/contract/weekdays.ts'
import { cleanLine } from '../../../platform/contract/typed-text.ts'
import { queryDay } from '../../../staff/contract/audit-log.ts'
import { MAX_SEARCH_LENGTH } from '../../../platform/contract/limits.ts'
import { intBetween, paging } from '../listing.ts'

/** Statuses of the list; `active` and `inactive` are the switch, not the lifecycle. */
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

/** Similarities that suggest one person: name and city, a telephone number, a picture. */
export const duplicateReasons = ['name', 'phone', 'picture'] as const
export type DuplicateReason = (typeof duplicateReasons)[number]

/** Further filters of the list with their values. */
export const companionChoices = {
  /** Visitors see the profile. */
  visible: ['yes', 'no'],
  featured: ['yes', 'no'],
  vip: ['yes', 'no'],
  /** Set by the companion, current state. */
  presence: ['online', 'offline', 'away', 'paused'],
  /** Checks that are valid now; `ended`: at least one has expired. */
  verified: ['all', 'identity', 'age', 'photos', 'none', 'ended'],
  account: ['yes', 'no'],
  /** Changes by the companion that are with staff or were returned. */
  revision: ['open', 'submitted', 'returned', 'none'],
  /** Kinds of media that the gallery lacks. */
  missing: ['photos', 'private-photos', 'videos'],
  /** Maximum share of filled-in fields, in percent. */
  complete: ['25', '50', '75', '95'],
  /** Companions who share a name, a telephone number or a picture with another, or any of them. */
  duplicates: ['any', 'name', 'phone', 'picture'],
  /** Visitors' lists that include the profile. */
  home: ['yes', 'no'],
  feed: ['yes', 'no'],
  ...profileVocabulary,
  /** Maximum price of an hour, in CHF. */
  price: ['none', '300', '500', '800', '1200'],
  /** Language of the companion's original texts. */
  text: textLanguages,
  /** Direct channels, for any audience. */
  channel: ['none', ...channelKinds],
  /** Days on which the weekly schedule has hours; `none`: no schedule. */
  weekday: ['none', ...weekdays],
  /** Side that answers requests. */
  answers: answerers,
  /** Search engines are asked to omit the page. */
  unlisted: ['yes', 'no'],
} as const
export type CompanionChoice = keyof typeof companionChoices

/** Inclusive bounds of numbers: years, cm, kg, hours. */
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

/** Days in Switzerland, as 2026-05-01; the last one is included. */
export const companionDayFilters = [
  'createdFrom',
  'createdTo',
  'changedFrom',
  'changedTo',
  'publishedFrom',
  'publishedTo',
  'activeFrom',
  'activeTo',
] as const
export type CompanionDay = (typeof companionDayFilters)[number]

/** All filters by their name in a query; `city`, `country` and `district` are ids. */
export const companionFilterNames = [
  'search',
  'status',
  'city',
  'country',
  'district',
  'trait',
  ...(Object.keys(companionChoices) as CompanionChoice[]),
  ...companionNumbers,
  ...companionDayFilters,
] as const

/** The twenty fields of a full profile, by the names of `managedCompanion`. */
export const completenessFields = [
  ...factFields,
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
export type CompletenessField = (typeof completenessFields)[number]

/** Columns of the table that staff may choose, in their order. */
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

/** Days for which a companion stays in the trash. */
export const TRASH_DAYS = 30

/** Companions that one call may move to the trash. */
export const MAX_TRASHED = 50

/** Rows a page in the staff's table. */
export const companionPageSizes = [10, 25, 50, 100] as const
export const DEFAULT_PAGE_SIZE = 25

const placeId = z.string().check(z.maxLength(100))
const number = z.optional(intBetween(0, MAX_COMPANION_NUMBER))
const day = z.optional(queryDay)
const choice = <const V extends readonly string[]>(values: V) => z.optional(z.enum(values))
type ChoiceSchemas = {
  [K in CompanionChoice]: ReturnType<typeof choice<(typeof companionChoices)[K]>>
}

const choiceSchemas = Object.fromEntries(
  Object.entries(companionChoices).map(([name, values]): [string, unknown] => [
    name,
    choice(values),
  ]),
) as ChoiceSchemas
const numberSchemas = Object.fromEntries(companionNumbers.map((name) => [name, number])) as Record<
  CompanionNumber,
  typeof number
>
const daySchemas = Object.fromEntries(companionDayFilters.map((name) => [name, day])) as Record<
  CompanionDay,
  typeof day
>

/** Filters of the list; an omitted one excludes nobody. */
export const companionFilterShape = {
  search: z.optional(z.string().check(z.overwrite(cleanLine), z.maxLength(MAX_SEARCH_LENGTH))),
  status: z._default(z.optional(z.enum(companionStatuses)), 'all'),
  city: z.optional(placeId),
  country: z.optional(placeId),
  district: z.optional(placeId),
  /** Part of a personality trait, compared without regard to case. */
  trait: z.optional(z.string().check(z.trim(), z.maxLength(MAX_SEARCH_LENGTH))),
  ...choiceSchemas,
  ...numberSchemas,
  ...daySchemas,
}
export const companionFilters = z.object(companionFilterShape)
export type CompanionFilters = z.infer<typeof companionFilters>

export const adminListQuery = z.object({
  ...companionFilterShape,
  sort: z._default(z.optional(z.enum(companionSorts)), 'newest'),
  ...paging(),
})
export type AdminListQuery = z.infer<typeof adminListQuery>
