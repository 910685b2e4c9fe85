import { useLingui } from '@lingui/react/macro'
import { ListFilters } from '../../shared/list/list-filters.tsx'
import { usePlanNames } from '../../shared/labels/plan-names.ts'

export function UserFilters() {
  const { t } = useLingui()
  const plans = usePlanNames()
  return (
    <ListFilters
      label={t`Search by name, email or ID`}
      selects={[
        {
          label: t`Status`,
          name: 'state',
          plain: '',
          options: [
            { value: '', label: t`All` },
            { value: 'active', label: t`Active` },
            { value: 'suspended', label: t`Suspended` },
            { value: 'administrators', label: t`Staff` },
            { value: 'unconfirmed', label: t`Not confirmed` },
            { value: 'deleted', label: t`Deleted` },
          ],
        },
        {
          label: t`Plan`,
          name: 'plan',
          plain: '',
          options: [
            { value: '', label: t`All` },
            { value: 'any', label: t`Premium` },
            { value: 'none', label: t`No premium` },
            { value: 'given', label: t`Premium granted` },
            ...Object.entries(plans).map(([value, label]) => ({ value, label })),
          ],
        },
      ]}
    />
  )
}
