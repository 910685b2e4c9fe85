import { useLingui } from '@lingui/react/macro'
import type { CompanionStatus } from '#contract/admin-companions'
import { SelectField } from './fields.tsx'
import { SearchForm } from './search-form.tsx'
import { useSection } from './use-section.ts'

export function CompanionFilters() {
  const { t } = useLingui()
  const { params, go } = useSection()
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
    <SearchForm label={t`Search by name, city or id`}>
      <SelectField
        label={t`Status`}
        name="status"
        value={params.get('status') ?? 'all'}
        options={statuses}
        onChange={(event) => {
          const { value } = event.target
          go({ status: value === 'all' ? null : value, page: null })
        }}
      />
    </SearchForm>
  )
}
