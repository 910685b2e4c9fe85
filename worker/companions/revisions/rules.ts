import {
  REVISION_DUE_HOURS,
  reviewedFields,
  type ReviewedField,
} from '#companions/revision-options'
import type { RevisedContent, ReviewedContent } from '#companions/revisions'
import { DAY_MS, HOUR_MS } from '../../platform/lib/time.ts'

/** How long a revision is kept after its last change, unless it is with staff. */
export const REVISION_RETENTION_MS = 365 * DAY_MS

export const revisionDueAt = (submittedAt: number): number =>
  submittedAt + REVISION_DUE_HOURS * HOUR_MS

/** Key by key, so that their order means nothing; what is empty is so in each spelling. */
const flat = (value: unknown): unknown => {
  if (value === null || value === '') return null
  if (typeof value !== 'object') return value
  return Array.isArray(value)
    ? value.map(flat)
    : Object.entries(value)
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([key, part]) => [key, flat(part)])
}

export const isEqualContent = (one: unknown, other: unknown) =>
  JSON.stringify(flat(one)) === JSON.stringify(flat(other))

/** The fields of some content, in their order. */
export const fieldsOf = (content: RevisedContent): ReviewedField[] =>
  reviewedFields.filter((field) => content[field] !== undefined)

/** A content cut to some fields. */
export const pickFields = (
  content: RevisedContent,
  fields: readonly ReviewedField[],
): RevisedContent =>
  Object.fromEntries(
    fields.filter((field) => content[field] !== undefined).map((field) => [field, content[field]]),
  )

/** What of it is not published so already. */
export const changedFields = (
  content: RevisedContent,
  published: ReviewedContent,
): RevisedContent =>
  pickFields(
    content,
    fieldsOf(content).filter((field) => !isEqualContent(content[field], published[field])),
  )

/** Which of the drafted fields have been published otherwise since she began. */
export const changedMeanwhile = (
  { draft, base }: { draft: RevisedContent; base: RevisedContent },
  published: ReviewedContent,
): ReviewedField[] =>
  fieldsOf(draft).filter(
    (field) =>
      !isEqualContent(base[field], published[field]) &&
      !isEqualContent(draft[field], published[field]),
  )

const isNamed = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** A list without what has this name; anything else as it is. */
export function omitItem(value: unknown, item: string): unknown {
  if (Array.isArray(value)) {
    return value.filter((one: string | { name: string }) =>
      typeof one === 'string' ? !isNamed(one, item) : !isNamed(one.name, item),
    )
  }
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).filter(([name]) => !isNamed(name, item)))
}
