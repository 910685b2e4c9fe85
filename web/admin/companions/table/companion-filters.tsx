import { useLingui } from '@lingui/react/macro'
import type { CompanionStatus } from '#companions/staff/companion-filters'
import { ListFilters } from '../../shared/list/list-filters.tsx'
import { MoreFilters } from './more-filters.tsx'

export function CompanionFilterPanel() {
  const { t } = useLingui()
  const statuses: { value: CompanionStatus; label: string }[] = [
    { value: 'all', label: t`All` },
    { value: 'active', label: t({ message: 'Active', context: 'companions' }) },
    { value: 'inactive', label: t({ message: 'Inactive', context: 'companions' }) },
    { value: 'featured', label: t`Featured` },
    { value: 'draft', label: t`Draft` },
    { value: 'pending', label: t`Pending Review` },
    { value: 'published', label: t({ message: 'Published', context: 'companion' }) },
    { value: 'archived', label: t({ message: 'Archived', context: 'companion' }) },
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
