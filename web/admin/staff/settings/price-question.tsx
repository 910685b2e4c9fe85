import { Trans } from '@lingui/react/macro'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { usePlanNames } from '../../shared/labels/plan-names.ts'
import type { PlanPriceChange } from './large-price-changes.ts'

type Props = { changes: readonly PlanPriceChange[]; onConfirm: () => void; onClose: () => void }

/** Asks for confirmation before a price more than doubles or halves. */
export function PriceQuestion({ changes, onConfirm, onClose }: Props) {
  const names = usePlanNames()
  return (
    <ConfirmDialog
      title={<Trans>Large change of price</Trans>}
      text={<Trans>A price changes to more than double or less than half. Is this right?</Trans>}
      confirm={<Trans>Save the new price</Trans>}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <ul>
        {changes.map(({ plan, before, after }) => (
          <li key={plan}>
            <PriceLine name={names[plan]} before={before.toFixed(2)} after={after.toFixed(2)} />
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}

const PriceLine = ({ name, before, after }: { name: string; before: string; after: string }) => (
  <Trans>
    {name}: from CHF {before} to CHF {after} per month
  </Trans>
)
