import type { Facet } from '#companions/vocabulary'

/**
 * What a public address opens no longer from a time on: files that were public some days ago, as caches may
 * have them, and files for stories alone.
 */
export type WithdrawnFile = readonly [mediaId: string, from: number]

/**
 * What the catalogue knows of one publicly visible companion. Written as JSON by the same batch
 * that changes the companion (see `projection.ts`). Times are epoch milliseconds, 0 for never.
 */
export type CatalogueEntry = {
  id: string
  /** Shown in lists and search, and reachable by its address. */
  feed: boolean
  /** Shown on the home page. */
  home: boolean
  featured: boolean
  vip: boolean
  /** Run by an account: then visitors' lists show her only while she is active. */
  hasAccount: boolean
  hasVideos: boolean
  hasPrivate: boolean
  withdrawn: WithdrawnFile[]
  /** Of the address of her page; null: it is her id, as for VIP profiles, whose name is not for everyone. */
  slug: string | null
  /** Of earlier addresses, which lead to that one. */
  formerSlugs: readonly string[]
  /** She wants search engines to leave her page out; the site's own lists show her. */
  unlisted: boolean
  name: string
  city: string
  country: string
  /** In other languages, and other everyday ones. */
  cityNames: string[]
  countryNames: string[]
  /** The operator offers the city nowhere; who lives there is still found. */
  cityHidden: boolean
  /** Null: she names none. */
  district: DistrictNames | null
  age: number
  height: number | null
  weight: number | null
  /** CHF an hour. */
  price: number | null
  lastActiveAt: number
  onlineUntil: number
  /** Since when she has been online; 0: not known. */
  presenceAt: number
  /** Days by Zurich's calendar, both included; null: no absence. */
  awayFrom: string | null
  awayUntil: string | null
  /** From Monday on, as she writes them; null: not that day. Empty: no weekly schedule. */
  hours: (string | null)[]
  publishedAt: number
  /** Until when all three checks hold; 0 while one is missing. Lists rank by it. */
  checkedUntil: number
  newestPhotoAt: number
  /** When the story that ends last was published, and when it ends. */
  newestStoryAt: number
  storiesEndAt: number
  tags: string[]
} & Record<Exclude<Facet, 'status' | 'content'>, string[]>

/** An optional second level of her city, unless the operator hides it: by language, the shown name first. */
export type DistrictNames = { name: string; names: [language: string, name: string][] }

/** One row of the log: a companion as it is now, or null when the public may not see it. */
export type CatalogueChange = { version: number; id: string; entry: CatalogueEntry | null }
