import { useLingui } from '@lingui/react/macro'
import { SelectField } from '../fields.tsx'
import { ListFilters } from '../list-filters.tsx'
import { useSection } from '../use-section.ts'
import { usePlanNames } from './user-badges.tsx'

export function UserFilters() {
  const { t } = useLingui()
  const plans = usePlanNames()
  const choices = {
    state: {
      label: t`State`,
      options: [
        { value: '', label: t`All` },
        { value: 'active', label: t`Active` },
        { value: 'suspended', label: t`Suspended` },
        { value: 'administrators', label: t`Administrators` },
        { value: 'unconfirmed', label: t`Not confirmed` },
        { value: 'deleted', label: t`Deleted` },
      ],
    },
    plan: {
      label: t`Plan`,
      options: [
        { value: '', label: t`All` },
        { value: 'any', label: t`Premium` },
        { value: 'none', label: t`No premium` },
        { value: 'given', label: t`Premium given` },
        ...Object.entries(plans).map(([value, label]) => ({ value, label })),
      ],
    },
  }
  return (
    <ListFilters label={t`Search by name, e-mail or id`}>
      {Object.entries(choices).map(([name, choice]) => (
        <Choice key={name} name={name} {...choice} />
      ))}
    </ListFilters>
  )
}

type ChoiceProps = { name: string; label: string; options: { value: string; label: string }[] }

function Choice({ name, label, options }: ChoiceProps) {
  const { params, go } = useSection()
  return (
    <SelectField
      label={label}
      name={name}
      value={params.get(name) ?? ''}
      options={options}
      onChange={(event) => go({ [name]: event.target.value || null, page: null })}
    />
  )
}
