import { cleanLine } from '../../../platform/contract/typed-text.ts'
import * as z from 'zod/mini'
import { day } from '../../../staff/contract/audit-log.ts'
import {
  companionChoices,
  companionSorts,
  companionStatuses,
  MAX_COMPANION_NUMBER,
} from './companion-list-options.ts'
import { MAX_SEARCH_LENGTH } from '../../../platform/contract/limits.ts'
import { intBetween, paging } from '../listing.ts'

const placeId = z.string().check(z.maxLength(100))
const number = z.optional(intBetween(0, MAX_COMPANION_NUMBER))

/** Filters of the list; an omitted one excludes nobody. */
export const companionFilterShape = {
  search: z.optional(z.string().check(z.overwrite(cleanLine), z.maxLength(MAX_SEARCH_LENGTH))),
  status: z._default(z.optional(z.enum(companionStatuses)), 'all'),
  city: z.optional(placeId),
  country: z.optional(placeId),
  district: z.optional(placeId),
  /** Part of a personality trait, compared without regard to case. */
  trait: z.optional(z.string().check(z.trim(), z.maxLength(MAX_SEARCH_LENGTH))),
  visible: z.optional(z.enum(companionChoices.visible)),
  featured: z.optional(z.enum(companionChoices.featured)),
  vip: z.optional(z.enum(companionChoices.vip)),
  category: z.optional(z.enum(companionChoices.category)),
  presence: z.optional(z.enum(companionChoices.presence)),
  verified: z.optional(z.enum(companionChoices.verified)),
  account: z.optional(z.enum(companionChoices.account)),
  revision: z.optional(z.enum(companionChoices.revision)),
  missing: z.optional(z.enum(companionChoices.missing)),
  complete: z.optional(z.enum(companionChoices.complete)),
  duplicates: z.optional(z.enum(companionChoices.duplicates)),
  home: z.optional(z.enum(companionChoices.home)),
  feed: z.optional(z.enum(companionChoices.feed)),
  place: z.optional(z.enum(companionChoices.place)),
  languages: z.optional(z.enum(companionChoices.languages)),
  services: z.optional(z.enum(companionChoices.services)),
  nationality: z.optional(z.enum(companionChoices.nationality)),
  ethnicity: z.optional(z.enum(companionChoices.ethnicity)),
  eyes: z.optional(z.enum(companionChoices.eyes)),
  hair: z.optional(z.enum(companionChoices.hair)),
  breastSize: z.optional(z.enum(companionChoices.breastSize)),
  price: z.optional(z.enum(companionChoices.price)),
  text: z.optional(z.enum(companionChoices.text)),
  channel: z.optional(z.enum(companionChoices.channel)),
  weekday: z.optional(z.enum(companionChoices.weekday)),
  answers: z.optional(z.enum(companionChoices.answers)),
  unlisted: z.optional(z.enum(companionChoices.unlisted)),
  ageMin: number,
  ageMax: number,
  heightMin: number,
  heightMax: number,
  weightMin: number,
  weightMax: number,
  noticeMin: number,
  noticeMax: number,
  createdFrom: z.optional(day),
  createdTo: z.optional(day),
  changedFrom: z.optional(day),
  changedTo: z.optional(day),
  publishedFrom: z.optional(day),
  publishedTo: z.optional(day),
  activeFrom: z.optional(day),
  activeTo: z.optional(day),
}
export const companionFilters = z.object(companionFilterShape)
export type CompanionFilters = z.infer<typeof companionFilters>

export const adminListQuery = z.object({
  ...companionFilterShape,
  sort: z._default(z.optional(z.enum(companionSorts)), 'newest'),
  ...paging(),
})
export type AdminListQuery = z.infer<typeof adminListQuery>
