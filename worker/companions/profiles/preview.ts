import type { CompanionInput } from '#companions/companion-input'
import type { EditWay } from '#companions/staff/bulk-edit'
import type { PreviewedChange } from '#companions/staff/planned-changes'
import { districtIn } from '#catalogue/filters'
import { contentAfter } from './content-after.ts'
import type { CompanionContents } from './contents.ts'
import { companionDraftOf, type DraftSource } from './draft.ts'
import { contentOf, ownDetailsOf, type PublishedTextParts } from './present/present-content.ts'
import { hides } from './rules.ts'

type Field = PreviewedChange['fields'][number]

/** All fields that a change of several companions may write, in the staff's format. */
export const previewValues = (words: PublishedTextParts): Record<string, unknown> => {
  const { row } = words
  const { schedule, notice_hours } = ownDetailsOf(words)
  return {
    ...contentOf(words),
    status: row.lifecycle,
    is_active: row.isActive,
    is_featured: row.isFeatured,
    is_vip: row.isVip,
    visible_in_feed: row.visibleInFeed,
    visible_on_homepage: row.visibleOnHomepage,
    schedule,
    notice_hours,
  }
}

/** Every field that an input requires, unchanged. */
export const unchangedPreviewInput = ({ row, city, district, country }: CompanionContents) => ({
  name: row.name,
  age_range: `${row.ageMin}-${row.ageMax}`,
  location: `${districtIn(district, city)}, ${country}`,
})

/** Sorts keys, so that their order doesn't matter. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  ) ?? ''

/** The effect of an input on a companion, field by field, and whether it takes her profile offline. */
export function previewOf(
  before: CompanionContents,
  source: DraftSource,
): { fields: Field[]; hides: boolean } {
  const draft = companionDraftOf(source, { ...before, verifications: [] }, before.row.id)
  const old = previewValues(before)
  const after = {
    ...previewValues({ ...before, ...draft, row: { ...before.row, ...draft.row } }),
    location: contentAfter(before, draft, source.input.location).location,
  }
  return {
    fields: Object.entries(after)
      .filter(([field, value]) => textOf(value) !== textOf(old[field]))
      .map(([field, value]) => ({ field, before: old[field] ?? null, after: value })),
    hides: before.hasAccount && hides(before.row, { ...before.row, ...draft.row }),
  }
}

/** The fields of an input for a new companion. */
export const newFields = (input: Partial<CompanionInput>): Field[] =>
  Object.entries(input)
    .filter(([field, value]) => field !== 'id' && value !== undefined)
    .map(([field, after]) => ({ field, before: null, after }))

type NamedItem = string | { name: string }
const nameOf = (item: NamedItem) => (typeof item === 'string' ? item : item.name).toLowerCase()

/** A field with parts added or removed, or replaced. Adding a part that exists changes nothing. */
export function valueAfter(way: EditWay, before: unknown, value: unknown): unknown {
  if (way === 'replace') return value
  if (Array.isArray(before) && Array.isArray(value)) {
    const old = before as NamedItem[]
    const items = value as NamedItem[]
    const knownNames = new Set((way === 'add' ? old : items).map(nameOf))
    const isOther = (item: NamedItem) => !knownNames.has(nameOf(item))
    return way === 'add' ? [...old, ...items.filter(isOther)] : old.filter(isOther)
  }
  const old = Object.entries(before ?? {})
  const entries = Object.entries(value ?? {})
  const knownNames = new Set((way === 'add' ? old : entries).map(([name]) => nameOf(name)))
  const isOther = ([name]: [string, unknown]) => !knownNames.has(nameOf(name))
  return Object.fromEntries(
    way === 'add' ? [...old, ...entries.filter(isOther)] : old.filter(isOther),
  )
}
