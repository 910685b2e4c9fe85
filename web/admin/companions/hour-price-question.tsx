import { Trans } from '@lingui/react/macro'
import { isLargeChange, readMoney } from '#platform/money'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

export type HourPriceChange = { before: number; after: number }

/** The change of a price per hour that would more than double it or cut it below half; `null` if there is none. */
export function largeHourPriceChange(
  savedPrice: string | null | undefined,
  typedPrice: string,
): HourPriceChange | null {
  const oldPrice = readMoney(savedPrice ?? '')
  const newPrice = readMoney(typedPrice)
  return oldPrice !== null && newPrice !== null && isLargeChange(oldPrice, newPrice)
    ? { before: oldPrice, after: newPrice }
    : null
}

type Props = HourPriceChange & { onConfirm: () => void; onClose: () => void }

/** Asks for confirmation before a price per hour more than doubles or halves. */
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
