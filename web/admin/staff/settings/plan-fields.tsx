import { Trans, useLingui } from '@lingui/react/macro'
import { planIds } from '#billing/plans'
import { SelectField } from '../../../ui/choice-fields.tsx'
import { MoneyField } from '../../../ui/money-field.tsx'
import { usePlanNames } from '../../shared/labels/plan-names.ts'
import type { FieldsOfSettings } from './use-settings-form.ts'

/** Price per month of each plan, and whether it is on sale. */
export function PlanFields({ values, set }: FieldsOfSettings) {
  const { t } = useLingui()
  const names = usePlanNames()
  return (
    <div className="grid gap-3">
      {planIds.map((id) => (
        <div key={id} className="admin-row" role="group" aria-label={names[id]}>
          <MoneyField
            label={t`${names[id]}, CHF per month`}
            name={`price-${id}`}
            min={1}
            max={999.99}
            required
            value={values[`price-${id}`] ?? ''}
            onValue={(value) => set(`price-${id}`, value)}
          />
          <label className="tick">
            <input
              type="checkbox"
              name={`offered-${id}`}
              checked={values[`offered-${id}`] === 'on'}
              onChange={(event) => set(`offered-${id}`, event.target.checked ? 'on' : '')}
              aria-label={t`Offer ${names[id]}`}
            />
            <Trans>Offered</Trans>
          </label>
        </div>
      ))}
      <SelectField
        label={t`Marked “Most Popular”`}
        name="popular"
        value={values.popular ?? ''}
        options={[
          { value: '', label: t({ message: 'None', context: 'plan' }) },
          ...planIds.map((id) => ({ value: id, label: names[id] })),
        ]}
        onChange={(event) => set('popular', event.target.value)}
      />
      <p className="text-small text-ink-2">
        <Trans>
          A new price applies to checkout links opened from now on. Links that are already open and
          running subscriptions keep their price.
        </Trans>
      </p>
    </div>
  )
}
