import type { CompanionInput } from '#companions/companion-input'
import type { EditWay } from '#companions/staff/bulk-edit'
import type { PreviewedChange } from '#companions/staff/planned-changes'
import { districtIn } from '#catalogue/filters'
import { contentAfter } from './content-after.ts'
import type { Content } from './contents.ts'
import { draftOf, type Written } from './draft.ts'
import { contentOf, detailsOf, type Words } from './present/present-content.ts'
import { hides } from './rules.ts'

type Field = PreviewedChange['fields'][number]

/** All that changes of several at once may write, as staff read it. */
export const previewValues = (words: Words): Record<string, unknown> => {
  const { row } = words
  const { schedule, notice_hours } = detailsOf(words)
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

/** What every input needs, as it is. */
export const asSheIs = ({ row, city, district, country }: Content) => ({
  name: row.name,
  age_range: `${row.ageMin}-${row.ageMax}`,
  location: `${districtIn(district, city)}, ${country}`,
})

/** Key by key, so that their order means nothing. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    one !== null && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  ) ?? ''

/** What an input makes of a companion, field by field, and whether it takes her off the site. */
export function previewOf(before: Content, written: Written): { fields: Field[]; hides: boolean } {
  const draft = draftOf(written, { ...before, verifications: [] }, before.row.id)
  const old = previewValues(before)
  const after = {
    ...previewValues({ ...before, ...draft, row: { ...before.row, ...draft.row } }),
    location: contentAfter(before, draft, written.input.location).location,
  }
  return {
    fields: Object.entries(after)
      .filter(([field, value]) => textOf(value) !== textOf(old[field]))
      .map(([field, value]) => ({ field, before: old[field] ?? null, after: value })),
    hides: before.hasAccount && hides(before.row, { ...before.row, ...draft.row }),
  }
}

/** What an input says of a new companion. */
export const newFields = (input: Partial<CompanionInput>): Field[] =>
  Object.entries(input)
    .filter(([field, value]) => field !== 'id' && value !== undefined)
    .map(([field, after]) => ({ field, before: null, after }))

type Named = string | { name: string }
const nameOf = (item: Named) => (typeof item === 'string' ? item : item.name).toLowerCase()

/** A field with other parts, or another value. A part that is there already stays as it is. */
export function valueAfter(way: EditWay, before: unknown, value: unknown): unknown {
  if (way === 'replace') return value
  if (Array.isArray(before) && Array.isArray(value)) {
    const old = before as Named[]
    const items = value as Named[]
    const known = new Set((way === 'add' ? old : items).map(nameOf))
    const isOther = (item: Named) => !known.has(nameOf(item))
    return way === 'add' ? [...old, ...items.filter(isOther)] : old.filter(isOther)
  }
  const old = Object.entries(before ?? {})
  const entries = Object.entries(value ?? {})
  const known = new Set((way === 'add' ? old : entries).map(([name]) => nameOf(name)))
  const isOther = ([name]: [string, unknown]) => !known.has(nameOf(name))
  return Object.fromEntries(
    way === 'add' ? [...old, ...entries.filter(isOther)] : old.filter(isOther),
  )
}
