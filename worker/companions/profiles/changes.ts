import type { CompanionRecord } from './queries.ts'
import { translationsOf } from './texts.ts'
import type { CompanionDraft } from './writes.ts'

export type Changes = Record<string, { before: unknown; after: unknown }>

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Key by key, so that their order means nothing. */
const flat = (value: unknown) =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
    : value

/** Who checked is who acts. */
const listsOf = ({
  languages,
  traits,
  services,
  verifications,
  texts,
}: CompanionRecord | CompanionDraft) => ({
  ...translationsOf(texts),
  languages,
  traits,
  services: services.map(({ name, description = null, price = null }) => ({
    name,
    description,
    price,
  })),
  verifications: verifications.map(({ checked, checkedAt, validUntil, method = 'team' }) => ({
    checked,
    checkedAt,
    validUntil,
    method,
  })),
})

/** What a draft would change of a companion, field by field, for the audit log. */
export function changesOf(before: CompanionRecord, draft: CompanionDraft): Changes {
  const old: Record<string, unknown> = { ...before.row, ...listsOf(before) }
  const { updatedAt: _, ...row } = draft.row
  const changed = Object.entries({ ...row, ...listsOf(draft) }).filter(
    ([field, value]) => !isSame(flat(old[field]), flat(value)),
  )
  return Object.fromEntries(
    changed.map(([field, value]) => [
      field,
      { before: auditValue(field, old[field]), after: auditValue(field, value) },
    ]),
  )
}

/** Of her own channels only that there are some: the log outlives her profile. */
const auditValue = (field: string, value: unknown) =>
  field.startsWith('contact') && value ? 'set' : value
