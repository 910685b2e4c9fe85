import { Trans, useLingui } from '@lingui/react/macro'
import { plansCall } from '#contract/calls'
import type { PlansAnswer } from '#contract/plans'
import { useCall } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FeatureTiles } from './feature-tiles.tsx'
import { PlanCard } from './plan-card.tsx'

/** What premium means, and the plans; `?panel=premium` on every page. */
export default function PremiumDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { data, error, refetch } = useCall<PlansAnswer>(plansCall)

  return (
    <Dialog open kind="sheet" title={t`Premium Features`} onClose={onClose}>
      <div className="premium">
        <FeatureTiles claims={data?.claims} />
        <h3 className="mt-10 text-h3">
          <Trans>Choose your plan</Trans>
        </h3>
        <div className="mt-5 grid gap-4 md:grid-cols-3">
          {data?.plans.map((plan) => (
            <PlanCard key={plan.name} plan={plan} />
          ))}
          {!data && !error && ['a', 'b', 'c'].map((key) => <Skeleton key={key} className="h-72" />)}
        </div>
        {data && !data.payable && (
          <p className="mt-5 text-ink-2">
            <Trans>Online payment is not available yet.</Trans>
          </p>
        )}
        {error && !data && (
          <div role="alert" className="flex flex-wrap items-center justify-between gap-4">
            <p>{error.message}</p>
            <Button variant="line" onClick={() => void refetch()}>
              <Trans>Try Again</Trans>
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}
