import { useLingui } from '@lingui/react/macro'
import { reviewStates } from '#moderation/reviews'
import { ListFilters } from '../../shared/list/list-filters.tsx'
import { useAssignedFilter } from '../../shared/team/use-assigned-filter.ts'
import { reviewStateName } from './review-labels.ts'

export function ReviewFilters() {
  const { t } = useLingui()
  const assigned = useAssignedFilter()
  const options = [
    { value: '', label: t`All` },
    ...reviewStates.map((value) => ({ value, label: reviewStateName(value) })),
    { value: 'reply', label: t`With a reply to moderate` },
  ]
  return (
    <ListFilters
      label={t`Search by companion’s name or ID`}
      selects={[{ label: t`Status`, name: 'state', plain: '', options }, assigned]}
    />
  )
}
