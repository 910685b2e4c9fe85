import { Trans } from '@lingui/react/macro'
import { isLargeChange, readMoney } from '#platform/money'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

export type HourPriceChange = { before: number; after: number }

/** A price per hour that would rise to more than double or fall to less than half; null: none does. */
export function largeHourPriceChange(
  saved: string | null | undefined,
  typed: string,
): HourPriceChange | null {
  const before = readMoney(saved ?? '')
  const after = readMoney(typed)
  return before !== null && after !== null && isLargeChange(before, after)
    ? { before, after }
    : null
}

type Props = HourPriceChange & { onConfirm: () => void; onClose: () => void }

/** Asked before a price per hour more than doubles or halves. */
export const HourPriceQuestion = ({ before, after, ...acts }: Props) => (
  <ConfirmDialog
    title={<Trans>Large change of price</Trans>}
    text={
      <Trans>
        The price per hour changes from CHF {before} to CHF {after}. Is this right?
      </Trans>
    }
    confirm={<Trans>Save the new price</Trans>}
    {...acts}
  />
)
