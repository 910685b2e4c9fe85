import { useLingui } from '@lingui/react/macro'
import type { ReviewedField } from '#companions/profile-fields'
import type { OwnContent } from '#companions/revisions'
import { keysOf } from '../../../lib/api/keys-of.ts'
import type { ProfileGroup } from '../../shared/profile-groups.ts'
import { changedContent } from './content-form.ts'
import { groupReviewedFields } from './groups/group-contents.ts'
import type { DraftState } from './revision-draft.ts'

/** State of a field or a group: what visitors read, or a change of it. */
export type ContentState = 'public' | 'draft' | 'review' | 'returned'

/** Names of the states, as words. */
export function useContentStateNames(): Record<ContentState, string> {
  const { t } = useLingui()
  return {
    public: t`Public`,
    draft: t({ message: 'draft', context: 'state of a field' }),
    review: t({ message: 'in review', context: 'state of a field' }),
    returned: t({ message: 'returned', context: 'state of a field' }),
  }
}

export const changedFieldsOf = ({ form, content }: DraftState): ReviewedField[] =>
  keysOf(changedContent(form, content.published))

function stateOfChange(revision: OwnContent['revision'], fields: ReviewedField[]): ContentState {
  if (revision?.state === 'submitted') return 'review'
  const isReturned = revision?.state === 'returned'
  return isReturned && fields.some((field) => Object.hasOwn(revision.content, field))
    ? 'returned'
    : 'draft'
}

/** State of the group's reviewed fields. @param changedFields all fields that differ from the published profile */
export function stateOfGroup(
  group: ProfileGroup,
  { content }: DraftState,
  changedFields: readonly ReviewedField[],
): ContentState {
  const fields = groupReviewedFields(group).filter((field) => changedFields.includes(field))
  return fields.length === 0 ? 'public' : stateOfChange(content.revision, fields)
}
