import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode, SubmitEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { useSection } from '../../shared/api/use-section.ts'

type Props = {
  /** Names of all fields, the same in the form and in the address. */
  names: readonly string[]
  /** All fields except the two days. */
  children: ReactNode
  /** Further actions on the filtered log. */
  more?: ReactNode
}

/** Filters of a log, with a first and a last day; the applied values are in the address. */
export function LogFilters({ names, children, more }: Props) {
  const { t } = useLingui()
  const { params, navigate } = useSection()

  function narrow(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const formData = new FormData(event.currentTarget)
    const values = names.map((key) => [key, String(formData.get(key) ?? '').trim()] as const)
    navigate({ ...Object.fromEntries(values), before: null })
  }

  const appliedValues = JSON.stringify([...names, 'before'].map((key) => params.get(key)))
  return (
    <form key={appliedValues} role="search" className="admin-filters" onSubmit={narrow}>
      {children}
      <Field
        label={t({ message: 'From', context: 'day' })}
        name="from"
        type="date"
        defaultValue={params.get('from') ?? ''}
      />
      <Field
        label={t({ message: 'To', context: 'day' })}
        name="to"
        type="date"
        defaultValue={params.get('to') ?? ''}
      />
      <Button type="submit" variant="line">
        <Trans>Show</Trans>
      </Button>
      {more && <div className="flex flex-wrap gap-x-4">{more}</div>}
    </form>
  )
}
