import { channelKinds } from '#companions/channels'
import { reviewedFields, type ReviewedField } from '#companions/profile-fields'
import { ownDetailsOf, profileValuesOf, type ProfileParts } from './field-columns.ts'
import type { CompanionRecord } from './queries.ts'
import { presenceOf } from './rules.ts'
import type { CompanionDraft, NewCompanionRow } from './writes.ts'

export type FieldChange = { before: unknown; after: unknown }
/** Changes by the names of `profileFields`, of the channels, `audience`, `presence` and `verifications`. */
export type Changes = Record<string, FieldChange>

/** Text of a value in which the order of keys doesn't matter. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  ) ?? ''

const isEqual = (left: unknown, right: unknown) => textOf(left) === textOf(right)

/** The differing values of two objects, by the names of the second one. */
export function changesBetween(before: object, after: object): Changes {
  const old = before as Record<string, unknown>
  const changes: Changes = {}
  for (const [field, value] of Object.entries(after)) {
    const former = old[field] ?? null
    if (!isEqual(former, value ?? null)) changes[field] = { before: former, after: value }
  }
  return changes
}

/** The columns of a row that differ from the stored ones; others may have been changed meanwhile. */
export function changedColumns(
  before: object,
  row: Partial<NewCompanionRow>,
): Partial<NewCompanionRow> {
  const old = before as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(row).filter(
      ([column, value]) => column !== 'updatedAt' && !isEqual(old[column] ?? null, value ?? null),
    ),
  )
}

/**
 * The differences that a draft makes to the profile's own fields, in their order.
 *
 * @param location of the draft, as in "Zurich, Switzerland"
 */
export function fieldChanges(
  before: ProfileParts,
  { row, ...lists }: CompanionDraft,
  location: string,
): Changes {
  const after = profileValuesOf({ ...before, ...lists, row: { ...before.row, ...row } })
  return changesBetween(profileValuesOf(before), { ...after, location })
}

/** Checks for the audit log. The checker is left out: it is the actor of the event. */
export const auditedChecks = (verifications: CompanionDraft['verifications']) =>
  verifications.map(({ checked, checkedAt, validUntil, method = 'team' }) => ({
    checked,
    checkedAt,
    validUntil,
    method,
  }))

/**
 * The difference between a companion and a draft, field by field.
 *
 * @param location of the draft, as in "Zurich, Switzerland"
 * @param now epoch milliseconds
 */
export function profileChanges(
  before: CompanionRecord,
  draft: CompanionDraft,
  { location, now }: { location: string; now: number },
): Changes {
  const row = { ...before.row, ...draft.row }
  const { contact } = ownDetailsOf(before)
  const { contact: newContact } = ownDetailsOf({ row })
  return {
    ...fieldChanges(before, draft, location),
    ...changesBetween(contact, newContact),
    ...changesBetween(
      { presence: presenceOf(before.row, now), verifications: auditedChecks(before.verifications) },
      { presence: presenceOf(row, now), verifications: auditedChecks(draft.verifications) },
    ),
  }
}

/** The changed fields that the companion's own changes need a review for, in their order. */
export const reviewedChanges = (changes: Changes): (FieldChange & { field: ReviewedField })[] =>
  reviewedFields.flatMap((field) => {
    const change = changes[field]
    return change ? [{ field, ...change }] : []
  })

const channelNames: readonly string[] = channelKinds
const presentOrNull = (value: unknown) => (value ? 'set' : null)

/** Changes for the audit log. Of channels it records only whether they are present: the log outlives the profile. */
export const auditedChanges = (changes: Changes): Changes =>
  Object.fromEntries(
    Object.entries(changes).map(([field, change]) => {
      if (!channelNames.includes(field)) return [field, change]
      const { before, after } = change
      return [field, { before: presentOrNull(before), after: presentOrNull(after) }]
    }),
  )
