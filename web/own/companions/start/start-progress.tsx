import { useLingui } from '@lingui/react/macro'
import { firstDaySteps, isOptionalStep, type FirstDayStep } from '#companions/first-day'
import { stepCounts } from '../../shared/start-steps.ts'

type Props = { done: readonly FirstDayStep[]; current: FirstDayStep | null }

/** The steps as a row of marks, with the number of those that are completed. */
export function StartProgress({ done, current }: Props) {
  const { t } = useLingui()
  const { completed, all } = stepCounts(done)
  return (
    <div className="own-start-progress">
      <div className="own-start-marks" aria-hidden="true">
        {firstDaySteps.map((step) => (
          <span
            key={step}
            data-done={done.includes(step) || undefined}
            data-optional={isOptionalStep(step) || undefined}
            data-current={step === current || undefined}
          />
        ))}
      </div>
      <p>{t`${completed} of ${all} done`}</p>
    </div>
  )
}
