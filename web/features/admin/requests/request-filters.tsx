import { Trans, useLingui } from '@lingui/react/macro'
import type { SubmitEvent } from 'react'
import { requestStates } from '#contract/request-options'
import { stateName } from '../../../lib/request-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { SelectField, Tick } from '../fields.tsx'
import { useSection } from '../use-section.ts'

export function RequestFilters() {
  const { t } = useLingui()
  const { params, go } = useSection()
  const to = params.get('to') ?? ''

  function narrow(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('to') ?? '').trim()
    go({ to: typed || null, page: null })
  }

  return (
    <form key={to} role="search" className="admin-filters" onSubmit={narrow}>
      <SelectField
        label={t`State`}
        name="state"
        value={params.get('state') ?? ''}
        options={[
          { value: '', label: t`All` },
          { value: 'waiting', label: t`Waiting for an answer` },
          ...requestStates.map((value) => ({ value, label: stateName(value) })),
        ]}
        onChange={(event) => go({ state: event.target.value || null, page: null })}
      />
      <Field
        label={t`Companion’s name or id`}
        type="search"
        name="to"
        maxLength={100}
        autoComplete="off"
        defaultValue={to}
      />
      <Button type="submit" variant="line">
        <Trans>Show</Trans>
      </Button>
      <Tick
        checked={params.has('priority')}
        onChange={(checked) => go({ priority: checked ? '1' : null, page: null })}
      >
        <Trans>Premium members only</Trans>
      </Tick>
    </form>
  )
}
