import { useLingui } from '@lingui/react/macro'
import type { Payment, Subscription } from '#billing/payments'
import { longDate } from '../../../lib/format.ts'

export function usePaymentLabels() {
  const { t } = useLingui()
  const kinds: Record<Payment['kind'], string> = {
    charge: t`Payment`,
    refund: t`Refund`,
    partial_refund: t`Partial refund`,
    chargeback: t`Chargeback`,
    chargeback_reversed: t`Chargeback reversed`,
  }
  const statuses: Record<Subscription['status'], string> = {
    active: t`Active`,
    past_due: t`Past due`,
    cancelled: t`Cancelled`,
    expired: t`Ended`,
    refunded: t`Refunded`,
    charged_back: t`Charged back`,
  }
  /** The end of a subscription or of its paid period, as text. */
  const term = ({ status, periodEnd, endedAt }: Subscription) => {
    const end = longDate(periodEnd)
    if (endedAt !== null) return t`Ended on ${longDate(endedAt)}; was paid until ${end}`
    return status === 'cancelled' ? t`Ends on ${end}` : t`Paid until ${end}`
  }
  return { kinds, statuses, term }
}
