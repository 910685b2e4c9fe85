import { reviewedFields } from '#companions/profile-fields'
import { type OwnContent, type RevisedContent, type ReviewedContent } from '#companions/revisions'
import {
  formOf,
  payloadOf,
  type CompanionForm,
} from '../../../features/companions/fields/companion-form.ts'

/** The form's values: the published profile, with the companion's draft over it. */
export const contentForm = ({ published, revision }: OwnContent): CompanionForm =>
  draftForm(published, revision?.content)

export const draftForm = (
  publishedContent: ReviewedContent,
  draft?: RevisedContent,
): CompanionForm => formOf({ ...publishedContent, ...draft })

/** The fields of the form that differ from the published profile. */
export function changedContent(
  form: CompanionForm,
  publishedContent: ReviewedContent,
): RevisedContent {
  const typedContent = payloadOf(form)
  const publishedForm = payloadOf(formOf(publishedContent))
  return Object.fromEntries(
    reviewedFields
      .filter(
        (field) => JSON.stringify(typedContent[field]) !== JSON.stringify(publishedForm[field]),
      )
      .map((field) => [field, typedContent[field]]),
  )
}

/** Compares the content of two forms; ids of rows are ignored. */
export const isEqualFormContent = (
  first: CompanionForm,
  second: CompanionForm,
  publishedContent: ReviewedContent,
): boolean =>
  JSON.stringify(changedContent(first, publishedContent)) ===
  JSON.stringify(changedContent(second, publishedContent))
