import type { CatalogueEntry } from '../../../worker/catalogue/engine/entry.ts'
import { CatalogueIndex } from '../../../worker/catalogue/engine/index.ts'
import { HOUR } from '../platform/fixtures.ts'

export const NOW = Date.UTC(2026, 5, 1, 12)

/** An unremarkable listed companion, active an hour ago. */
export const entryOf = (id: string, overrides: Partial<CatalogueEntry> = {}): CatalogueEntry => ({
  id,
  feed: true,
  home: true,
  featured: false,
  vip: false,
  hasAccount: true,
  hasVideos: false,
  hasPrivate: false,
  files: '',
  storyFiles: [],
  slug: null,
  formerSlugs: [],
  unlisted: false,
  name: id,
  city: 'Zürich',
  country: 'Switzerland',
  cityNames: [],
  countryNames: [],
  cityHidden: false,
  district: null,
  age: 30,
  height: 170,
  weight: 60,
  price: null,
  lastActiveAt: NOW - HOUR,
  onlineUntil: 0,
  presenceAt: 0,
  awayFrom: null,
  awayUntil: null,
  hours: [],
  publishedAt: 0,
  checkedUntil: 0,
  newestPhotoAt: 0,
  newestStoryAt: 0,
  storiesEndAt: 0,
  tags: [],
  place: [],
  category: [],
  languages: [],
  nationality: [],
  ethnicity: [],
  eyes: [],
  hair: [],
  breastSize: [],
  services: [],
  ...overrides,
})

/** An index of companions with the given differences from a plain one, by id. */
export function indexOf(companions: Record<string, Partial<CatalogueEntry>>): CatalogueIndex {
  const index = new CatalogueIndex()
  index.apply(
    Object.entries(companions).map(([id, own], index) => ({
      version: index + 1,
      id,
      entry: entryOf(id, own),
    })),
  )
  return index
}
