import type { CompanionFields } from '#companions/companion-input'
import { profileFieldNames } from '#companions/profile-fields'
import type { EditWay } from '#companions/staff/bulk-edit'
import type { PreviewedChange } from '#companions/staff/planned-changes'
import { fieldChanges } from './changes.ts'
import type { CompanionContents } from './contents.ts'
import { companionDraftOf, type DraftSource } from './draft.ts'
import { hides } from './rules.ts'

type Field = PreviewedChange['fields'][number]

/** The effect of a patch on a companion, field by field, and whether it takes her profile offline. */
export function previewOf(
  before: CompanionContents,
  source: DraftSource,
): { fields: Field[]; hides: boolean } {
  const draft = companionDraftOf(source, { ...before, verifications: [] }, before.row.id)
  const changes = fieldChanges(before, draft, source.location)
  return {
    fields: Object.entries(changes).map(([field, change]) => ({ field, ...change })),
    hides: before.hasAccount && hides(before.row, { ...before.row, ...draft.row }),
  }
}

/** The fields of a new companion. */
export const newFields = (fields: CompanionFields): Field[] =>
  profileFieldNames
    .filter((field) => fields[field] !== undefined)
    .map((field) => ({ field, before: null, after: fields[field] }))

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
