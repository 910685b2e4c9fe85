import type { FactsOf } from '#catalogue/facts'
import type { Facet } from '#companions/vocabulary'
import type { FlagName } from './flags.ts'

/** A file that only stories show, by the last group of digits of its id, and the time until which one does. */
export type StoryEntryFile = readonly [file: string, until: number]

/**
 * A publicly visible companion in the catalogue. The batch that changes the companion also writes this JSON
 * (see `projection.ts`). Times are epoch milliseconds, 0 for never.
 */
export type CatalogueEntry = {
  id: string
  /**
   * Files that everyone may open at their public addresses; all others are refused there. The last group of digits of
   * each id, separated by spaces. Empty for a VIP companion.
   */
  files: string
  /** Further public files, which stories show for a time. */
  storyFiles: readonly StoryEntryFile[]
  /** Slug of her page's address; null: it uses her id, as for VIP profiles, whose name is not public. */
  slug: string | null
  /** Slugs of earlier addresses, which redirect to the current one. */
  formerSlugs: readonly string[]
  name: string
  city: string
  country: string
  /** Names in other languages, and colloquial ones. */
  cityNames: string[]
  countryNames: string[]
  /** True if the operator hides the city from lists of places; its companions are still found. */
  cityHidden: boolean
  /** Null: none selected. */
  district: DistrictNames | null
  age: number
  /** Price per hour, in CHF. */
  price: number | null
  lastActiveAt: number
  onlineUntil: number
  /** Start of her current online time; 0: unknown. */
  presenceAt: number
  /** Days in Zurich time, both included; null: no absence. */
  awayFrom: string | null
  awayUntil: string | null
  /** Times from Monday on, in her own words; null: not available that day. Empty: no weekly schedule. */
  hours: (string | null)[]
  publishedAt: number
  /** Earliest expiry of all three checks; 0 if one is missing. Lists rank by it. */
  checkedUntil: number
  newestPhotoAt: number
  /** Publication and expiry of the story that expires last. */
  newestStoryAt: number
  storiesEndAt: number
  tags: string[]
} & Record<FlagName, boolean> &
  Record<FactsOf<'measure'>, number | null> &
  // One word of a fact is a list, too, like every facet.
  Record<Exclude<Facet, 'status' | 'content'>, string[]>

/** An optional subdivision of her city, unless the operator hides it: names by language, the displayed one first. */
export type DistrictNames = { name: string; names: [language: string, name: string][] }

/** One row of the log: a companion in her current state, or null if she is not public. */
export type CatalogueChange = { version: number; id: string; entry: CatalogueEntry | null }
