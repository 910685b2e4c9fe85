import { reviewedFields, type ReviewedField } from '#companions/profile-fields'
import {
  REVISION_DUE_HOURS,
  type RevisedContent,
  type ReviewedContent,
} from '#companions/revisions'
import { DAY_MS, HOUR_MS } from '../../platform/lib/time.ts'

/** Time for which a revision is stored after its last change, unless it is with staff. */
export const REVISION_RETENTION_MS = 365 * DAY_MS

export const revisionDueAt = (submittedAt: number): number =>
  submittedAt + REVISION_DUE_HOURS * HOUR_MS

/** Sorts keys, so that their order doesn't matter; null and "" become equal. */
const normalise = (value: unknown): unknown => {
  if (value === null || value === '') return null
  if (typeof value !== 'object') return value
  return Array.isArray(value)
    ? value.map(normalise)
    : Object.entries(value)
        .toSorted(([left], [right]) => (left < right ? -1 : 1))
        .map(([key, part]) => [key, normalise(part)])
}

export const isEqualContent = (left: unknown, right: unknown) =>
  JSON.stringify(normalise(left)) === JSON.stringify(normalise(right))

/** The fields of a content, in the order of `reviewedFields`. */
export const fieldsOf = (content: RevisedContent): ReviewedField[] =>
  reviewedFields.filter((field) => content[field] !== undefined)

/** A content reduced to some fields. */
export const pickFields = (
  content: RevisedContent,
  fields: readonly ReviewedField[],
): RevisedContent =>
  Object.fromEntries(
    fields.filter((field) => content[field] !== undefined).map((field) => [field, content[field]]),
  )

/** The fields that differ from the published content. */
export const changedFields = (
  content: RevisedContent,
  publishedContent: ReviewedContent,
): RevisedContent =>
  pickFields(
    content,
    fieldsOf(content).filter((field) => !isEqualContent(content[field], publishedContent[field])),
  )

/** Drafted fields that were published with another value since the draft was begun. */
export const concurrentlyChangedFields = (
  { draft, base }: { draft: RevisedContent; base: RevisedContent },
  publishedContent: ReviewedContent,
): ReviewedField[] =>
  fieldsOf(draft).filter(
    (field) =>
      !isEqualContent(base[field], publishedContent[field]) &&
      !isEqualContent(draft[field], publishedContent[field]),
  )

const isNamed = (left: string, right: string) => left.toLowerCase() === right.toLowerCase()

/** A list without the item of this name; other values unchanged. */
export function omitItem(value: unknown, item: string): unknown {
  if (Array.isArray(value)) {
    return value.filter((entry: string | { name: string }) =>
      typeof entry === 'string' ? !isNamed(entry, item) : !isNamed(entry.name, item),
    )
  }
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).filter(([name]) => !isNamed(name, item)))
}
