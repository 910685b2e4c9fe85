import { Trans, useLingui } from '@lingui/react/macro'
import type { SubmitEvent } from 'react'
import { reviewStates } from '#contract/review-options'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { SelectField } from '../fields.tsx'
import { useSection } from '../use-section.ts'
import { reviewStateName } from './review-words.ts'

export function ReviewFilters() {
  const { t } = useLingui()
  const { params, go } = useSection()
  const of = params.get('of') ?? ''

  function narrow(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('of') ?? '').trim()
    go({ of: typed || null, page: null })
  }

  return (
    <form key={of} role="search" className="admin-filters" onSubmit={narrow}>
      <SelectField
        label={t`State`}
        name="state"
        value={params.get('state') ?? ''}
        options={[
          { value: '', label: t`All` },
          ...reviewStates.map((value) => ({ value, label: reviewStateName(value) })),
        ]}
        onChange={(event) => go({ state: event.target.value || null, page: null })}
      />
      <Field
        label={t`Companion’s name or id`}
        type="search"
        name="of"
        maxLength={100}
        autoComplete="off"
        defaultValue={of}
      />
      <Button type="submit" variant="line">
        <Trans>Show</Trans>
      </Button>
    </form>
  )
}
