import { useLingui } from '@lingui/react/macro'
import type { CompanionStatus } from '#contract/companion-list-options'
import { ListFilters } from '../shared/list/list-filters.tsx'
import { MoreFilters } from './more-filters.tsx'

export function CompanionFilters() {
  const { t } = useLingui()
  const statuses: { value: CompanionStatus; label: string }[] = [
    { value: 'all', label: t`All` },
    { value: 'active', label: t`Active` },
    { value: 'inactive', label: t`Inactive` },
    { value: 'featured', label: t`Featured` },
    { value: 'draft', label: t`Draft` },
    { value: 'pending', label: t`Pending Review` },
    { value: 'published', label: t`Published` },
    { value: 'archived', label: t`Archived` },
  ]
  return (
    <ListFilters
      label={t`Search by name, city or ID`}
      selects={[{ label: t`Status`, name: 'status', options: statuses, plain: 'all' }]}
    >
      <MoreFilters />
    </ListFilters>
  )
}
