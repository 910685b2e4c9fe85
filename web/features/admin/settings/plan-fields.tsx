import { Trans, useLingui } from '@lingui/react/macro'
import type { AdminSettings } from '#contract/administration'
import { planIds } from '#contract/plans'
import { Field } from '../../../ui/field.tsx'
import { usePlanNames } from '../users/user-badges.tsx'

/** What each plan costs a month, and whether it is on sale. */
export function PlanFields({ plans }: Pick<AdminSettings, 'plans'>) {
  const { t } = useLingui()
  const names = usePlanNames()
  return (
    <div className="grid gap-3">
      {planIds.map((id) => (
        <div key={id} className="admin-row" role="group" aria-label={names[id]}>
          <Field
            label={t`${names[id]}, CHF a month`}
            name={`price-${id}`}
            type="number"
            min={1}
            max={999.99}
            step={0.01}
            required
            defaultValue={plans[id].price.toFixed(2)}
          />
          <label className="tick">
            <input
              type="checkbox"
              name={`offered-${id}`}
              defaultChecked={plans[id].offered}
              aria-label={t`Offer ${names[id]}`}
            />
            <Trans>Offered</Trans>
          </label>
        </div>
      ))}
      <p className="text-small text-ink-2">
        <Trans>
          A new price counts for links to the checkout from now on. Links that are open already, and
          subscriptions that run, keep theirs.
        </Trans>
      </p>
    </div>
  )
}
