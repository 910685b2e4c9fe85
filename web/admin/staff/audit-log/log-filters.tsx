import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode, SubmitEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { useSection } from '../../shared/api/use-section.ts'

type Props = {
  /** Names of all fields, in the form as in the address. */
  names: readonly string[]
  /** The fields apart from the days. */
  children: ReactNode
  /** What else can be done with what is shown. */
  more?: ReactNode
}

/** Narrows a log to what is typed, from and to a day; what is shown is in the address. */
export function LogFilters({ names, children, more }: Props) {
  const { t } = useLingui()
  const { params, navigate } = useSection()

  function narrow(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const values = names.map((key) => [key, String(typed.get(key) ?? '').trim()] as const)
    navigate({ ...Object.fromEntries(values), before: null })
  }

  const applied = JSON.stringify([...names, 'before'].map((key) => params.get(key)))
  return (
    <form key={applied} role="search" className="admin-filters" onSubmit={narrow}>
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
