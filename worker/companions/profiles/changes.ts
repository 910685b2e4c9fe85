import type { CompanionRecord } from './queries.ts'
import { profileTranslationsOf } from './texts.ts'
import type { CompanionDraft } from './writes.ts'

export type Changes = Record<string, { before: unknown; after: unknown }>

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Sorts keys, so that their order doesn't matter. */
const normalise = (value: unknown) =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
    : value

/** The checker is left out: it is the actor of the audit event. */
const listsOf = ({
  languages,
  traits,
  services,
  verifications,
  texts,
}: CompanionRecord | CompanionDraft) => ({
  ...profileTranslationsOf(texts),
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

/** Differences between a companion and a draft, field by field, for the audit log. */
export function profileChanges(before: CompanionRecord, draft: CompanionDraft): Changes {
  const old: Record<string, unknown> = { ...before.row, ...listsOf(before) }
  const { updatedAt: _, ...row } = draft.row
  const changedFields = Object.entries({ ...row, ...listsOf(draft) }).filter(
    ([field, value]) => !isSame(normalise(old[field]), normalise(value)),
  )
  return Object.fromEntries(
    changedFields.map(([field, value]) => [
      field,
      { before: auditValue(field, old[field]), after: auditValue(field, value) },
    ]),
  )
}

/** Records only whether channels are present: the log outlives the profile. */
const auditValue = (field: string, value: unknown) =>
  field.startsWith('contact') && value ? 'set' : value
