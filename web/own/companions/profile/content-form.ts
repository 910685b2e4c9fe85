import { reviewedFields } from '#companions/revision-options'
import type { OwnContent, RevisedContent, ReviewedContent } from '#companions/revisions'
import {
  formOf,
  payloadOf,
  type CompanionForm,
} from '../../../features/companions/fields/companion-form.ts'

/** What is published, with what she has drafted over it. */
export const contentForm = ({ published, revision }: OwnContent): CompanionForm =>
  draftForm(published, revision?.content)

export const draftForm = (published: ReviewedContent, draft?: RevisedContent): CompanionForm =>
  formOf({ ...published, ...draft })

/** What of the form is not published so. */
export function changedContent(form: CompanionForm, published: ReviewedContent): RevisedContent {
  const typed = payloadOf(form)
  const before = payloadOf(formOf(published))
  return Object.fromEntries(
    reviewedFields
      .filter((field) => JSON.stringify(typed[field]) !== JSON.stringify(before[field]))
      .map((field) => [field, typed[field]]),
  )
}

/** Whatever ids their rows have. */
export const isSameContent = (
  one: CompanionForm,
  other: CompanionForm,
  published: ReviewedContent,
): boolean =>
  JSON.stringify(changedContent(one, published)) ===
  JSON.stringify(changedContent(other, published))
