import type { ReviewedContent } from '#companions/revisions'
import { contentOf, type PublishedTextParts } from './present/present-content.ts'
import type { CompanionDraft } from './writes.ts'

/** The content with a draft applied. @param location the new one, as in "Zurich, Switzerland" */
export function contentAfter(
  before: PublishedTextParts,
  { row, ...lists }: CompanionDraft,
  location: string,
): ReviewedContent {
  const after = contentOf({ ...before, ...lists, row: { ...before.row, ...row } })
  const isSame = row.cityId === before.row.cityId && row.districtId === before.row.districtId
  return isSame ? after : { ...after, location }
}
