import { MAIN_LANGUAGE } from '#platform/language'
import type { Suggestion } from '#catalogue/suggestions'
import {
  byLocation,
  countsByCity,
  type LocationLimits,
  type LocationCounts,
  type LocationsQuery,
} from './by-location.ts'
import { FEED, HOME, UNLISTED, VIP } from './flags.ts'
import type { CatalogueChange } from './entry.ts'
import { homeCompanions, homeStories } from './home-page.ts'
import { countOpen, type Query, type ViewerScope } from './matches.ts'
import { didYouMean } from './words/spelling-suggestions.ts'
import { inEnglish, type PlaceNaming } from './words/place-naming.ts'
import { Rows } from './rows.ts'
import { search, type ListedMatch, type SearchAnswer, type CatalogueQuery } from './search.ts'
import { isUuid } from '../../platform/lib/id.ts'
import { suggest } from './words/suggest.ts'

export { BadCursor } from './cursor.ts'
export type {
  LocationLimits,
  ListedMatch,
  LocationCounts,
  Query,
  SearchAnswer,
  CatalogueQuery,
  ViewerScope as Viewer,
}

/**
 * All public companions in memory, with the queries over them. No I/O and no clock: `now` is epoch
 * milliseconds. Equal rows give equal answers, whatever the order of changes.
 */
export class CatalogueIndex {
  readonly rows: Rows

  constructor(rows = new Rows()) {
    this.rows = rows
  }

  /** The highest version applied. */
  get version(): number {
    return this.rows.version
  }

  get size(): number {
    return this.rows.size
  }

  /** Applies all changes, or throws and applies none. Of several changes of a companion the last one counts. */
  apply(changes: readonly CatalogueChange[]): void {
    this.rows.apply(changes)
  }

  /** The lists that a companion is in, or null if she is not public. */
  get(id: string) {
    const slot = this.rows.slotOf.get(id)
    if (slot === undefined) return null
    const flags = this.rows.columns.flags[slot]!
    return {
      id,
      feed: (flags & FEED) > 0,
      home: (flags & HOME) > 0,
      vip: (flags & VIP) > 0,
      unlisted: (flags & UNLISTED) > 0,
      slug: this.rows.slugs[slot] || undefined,
    }
  }

  /** Id of the companion at an address that ends in an id, the current slug or a former slug; "": none. */
  idAt(key: string): string {
    if (isUuid(key) || key === '') return key
    const { ids, slugs, formerSlugs } = this.rows
    const slot = slugs.indexOf(key)
    if (slot >= 0) return ids[slot] ?? ''
    for (const [id, former] of formerSlugs) if (former.includes(key)) return id
    return ''
  }

  /** True if everyone may open a file of the companion. */
  isPublicFile(id: string, mediaId: string, now: number): boolean {
    const slot = this.rows.slotOf.get(id)
    if (slot === undefined || !isUuid(mediaId)) return false
    const digits = mediaId.slice(-12)
    if (this.rows.files[slot]!.includes(digits)) return true
    const storyFiles = this.rows.storyFiles.get(id) ?? []
    return storyFiles.some(([file, until]) => file === digits && until > now)
  }

  /** @throws BadCursor if `after` is no cursor of this sort order */
  search(query: CatalogueQuery, viewer: ViewerScope, now: number): SearchAnswer {
    return search(this.rows, query, viewer, now)
  }

  /** Those companions among the ids that the viewer's list shows unlocked. */
  openAmong(ids: readonly string[], query: Query, viewer: ViewerScope, now: number): string[] {
    return countOpen(this.rows, ids, query, viewer, now)
  }

  /** Suggestions for a text without results. */
  didYouMean(query: Query, viewer: ViewerScope, now: number): string[] {
    return didYouMean(this.rows, query, viewer, now)
  }

  /** Completions for the beginning of a search, places first. */
  suggest(
    q: string,
    viewer: ViewerScope,
    now: number,
    naming: PlaceNaming = inEnglish,
    language = MAIN_LANGUAGE,
  ): Suggestion[] {
    return suggest(this.rows, q, viewer, now, { named: naming, language })
  }

  /** @param caps null: no limits; counts are exact either way */
  byLocation(
    query: LocationsQuery,
    viewer: ViewerScope,
    now: number,
    caps: LocationLimits | null,
    firstCountries: readonly string[] = ['Switzerland'],
  ): LocationCounts {
    return byLocation(this.rows, query, viewer, now, caps, firstCountries)
  }

  /** The home page has no offline window: it includes all companions selected for it. */
  home(limit: number, viewer: ViewerScope, now: number): { ids: ListedMatch[]; total: number } {
    return homeCompanions(this.rows, limit, viewer, now)
  }

  stories(
    limit: number,
    now: number,
    viewer: Pick<ViewerScope, 'premium' | 'blockedBy'> = { premium: false },
  ): { ids: string[]; total: number } {
    return homeStories(this.rows, limit, now, viewer)
  }

  /** Sizes of a viewer's unfiltered list per place, by "city\ncountry". */
  countsByCity(viewer: ViewerScope, now: number): Map<string, number> {
    return countsByCity(this.rows, viewer, now)
  }
}
