import { Trans, useLingui } from '@lingui/react/macro'
import { MAX_OPEN_REQUESTS, MAX_SAVED_SEARCHES, priorities, tiers } from '#billing/plan-benefits'
import { SelectField } from '../../../ui/choice-fields.tsx'
import { Field } from '../../../ui/field.tsx'
import { usePlanNames } from '../../shared/labels/plan-names.ts'
import type { FieldsOfSettings } from './use-settings-form.ts'

/** Benefits of members without a plan and with each plan. */
export function BenefitFields({ values, set }: FieldsOfSettings) {
  const { t } = useLingui()
  const names = { none: t`Without a plan`, ...usePlanNames() }
  const levels = [t({ message: 'None', context: 'priority' }), t`Priority`, t`High`, t`Top`]
  return (
    <div className="grid gap-6">
      <p className="text-small text-ink-2">
        <Trans>
          These apply right away and are shown on the plan cards; no plan may offer less than the
          one before it. Members keep what exceeds a lower limit, but can’t add more.
        </Trans>
      </p>
      {tiers.map((tier) => {
        const field = (name: string) => ({
          name: `${name}-${tier}`,
          value: values[`${name}-${tier}`] ?? '',
        })
        const number = (name: string) => ({
          ...field(name),
          type: 'number' as const,
          onChange: (event: { target: { value: string } }) =>
            set(`${name}-${tier}`, event.target.value),
        })
        return (
          <fieldset key={tier} className="grid gap-3">
            <legend className="mb-3 font-medium">{names[tier]}</legend>
            <div className="grid gap-3 md:grid-cols-3">
              <Field
                label={t`Open requests`}
                {...number('open-requests')}
                min={1}
                max={MAX_OPEN_REQUESTS}
                placeholder={t`No limit`}
              />
              <Field
                label={t`Saved searches`}
                {...number('saved-searches')}
                min={0}
                max={MAX_SAVED_SEARCHES}
                required
              />
              <SelectField
                label={t`Priority of requests`}
                {...field('priority')}
                options={priorities.map((level) => ({
                  value: String(level),
                  label: levels[level] ?? '',
                }))}
                onChange={(event) => set(`priority-${tier}`, event.target.value)}
              />
            </div>
            <label className="tick">
              <input
                type="checkbox"
                name={`instant-${tier}`}
                checked={values[`instant-${tier}`] === 'on'}
                onChange={(event) => set(`instant-${tier}`, event.target.checked ? 'on' : '')}
              />
              <Trans>Instant alerts, besides daily ones</Trans>
            </label>
          </fieldset>
        )
      })}
    </div>
  )
}
