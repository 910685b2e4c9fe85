import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '#i18n'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Payment } from '#billing/payments'
import type { PlanId } from '#billing/plans'
import { longDate, money } from '../../../lib/format.ts'
import { Link } from '../../../ui/link.tsx'

const kinds: Record<Payment['kind'], MessageDescriptor> = {
  charge: msg`Payment`,
  refund: msg`Refund`,
  partial_refund: msg`Partial refund`,
  chargeback: msg`Chargeback`,
  chargeback_reversed: msg`Chargeback reversed`,
}

type Props = { payments: Payment[]; nameOf: (plan: PlanId) => string }

/** Charges and refunds, newest first. */
export const PaymentTable = ({ payments, nameOf }: Props) => (
  <table className="mt-5 w-full border-t border-line text-small">
    <caption className="sr-only">
      <Trans>Payments</Trans>
    </caption>
    <thead className="text-left text-ink-2">
      <tr className="border-b border-line">
        <Heading>
          <Trans>Date</Trans>
        </Heading>
        <Heading>
          <Trans>Plan</Trans>
        </Heading>
        <Heading wide>
          <Trans>Kind</Trans>
        </Heading>
        <Heading wide>
          <Trans>Reference</Trans>
        </Heading>
        <Heading right>
          <Trans>Amount</Trans>
        </Heading>
      </tr>
    </thead>
    <tbody className="tabular-nums">
      {payments.map(({ id, at: time, kind, plan, amount, reference, heldFor }) => (
        <tr key={id} className="border-b border-line align-top">
          <td className="py-3 pr-4">
            {longDate(time)}
            <span className="block break-all text-ink-2 md:hidden">{reference}</span>
          </td>
          <td className="py-3 pr-4">
            {nameOf(plan)}
            <span className="block text-ink-2 md:hidden">
              <Kind kind={kind} heldFor={heldFor} />
            </span>
          </td>
          <td className="hidden py-3 pr-4 md:table-cell">
            <Kind kind={kind} heldFor={heldFor} />
          </td>
          <td className="hidden py-3 pr-4 break-all md:table-cell">{reference}</td>
          <td className="py-3 text-right whitespace-nowrap">
            {money(amount)}
            {heldFor === null && (
              <Link
                to={`/account/receipt?payment=${encodeURIComponent(id)}`}
                className="no-print block py-1 underline"
                aria-label={amount < 0 ? t`Credit note, ${reference}` : t`Receipt, ${reference}`}
              >
                {amount < 0 ? <Trans>Credit note</Trans> : <Trans>Receipt</Trans>}
              </Link>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Kind = ({ kind, heldFor }: Pick<Payment, 'kind' | 'heldFor'>) => (
  <>
    {i18n._(kinds[kind])}
    {heldFor && (
      <span className="block text-ink-2">
        <Trans>Under review</Trans>
      </span>
    )}
  </>
)

const Heading = ({
  wide,
  right,
  children,
}: {
  wide?: boolean
  right?: boolean
  children: React.ReactNode
}) => (
  <th
    scope="col"
    className={`py-3 font-normal ${wide ? 'hidden md:table-cell' : ''} ${right ? 'text-right' : 'pr-4'}`}
  >
    {children}
  </th>
)
