import { reviewedFields } from '#contract/revision-options'
import type { OwnContent, RevisedContent, ReviewedContent } from '#contract/revisions'
import {
  formOf,
  payloadOf,
  type CompanionForm,
} from '../../features/companions/fields/companion-form.ts'

/** What is published, with what she has drafted over it. */
export const contentForm = ({ published, revision }: OwnContent): CompanionForm =>
  formOf({ ...published, ...revision?.content })

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
