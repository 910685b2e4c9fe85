import { Trans, useLingui } from '@lingui/react/macro'
import { PAID_WHILE_BLOCKED, type PaymentEntry } from '#billing/admin-payments'
import { moment } from '../../../lib/format-date.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Table } from '../../shared/list/table.tsx'
import { CaseLink } from '../../shared/queue/case-link.tsx'
import { kindLabel, providerNames, reasonLabel, useSaleLabels } from './sale-labels.ts'
import { formatPayment } from './format-amount.ts'
import { BuyerCell } from './buyer-cell.tsx'

/** @param isOneSale all rows belong to one sale: the columns that would repeat it are left out */
export function StaffPaymentTable({
  payments,
  isOneSale = false,
}: {
  payments: PaymentEntry[]
  isOneSale?: boolean
}) {
  const { t } = useLingui()
  const heads = isOneSale
    ? [t`When`, t`What`, t`Amount`, t`Outcome`]
    : [t`When`, t`Sale`, t`What`, t`Member`, t`Amount`, t`Outcome`]
  return (
    <Table heads={heads}>
      {payments.map((payment) => (
        <tr key={payment.id}>
          <td className="whitespace-nowrap">{moment(payment.at)}</td>
          {!isOneSale && (
            <td>
              <CaseLink name="sale" id={payment.sale} isOpen={isToReview(payment)}>
                {payment.saleId ?? (
                  <span>
                    <Trans>No sale number</Trans>
                  </span>
                )}
                <small>{providerNames[payment.provider]}</small>
              </CaseLink>
            </td>
          )}
          <td>
            {kindLabel(payment.kind)}
            {payment.transactionId && (
              <small className="block break-all text-ink-2">{payment.transactionId}</small>
            )}
          </td>
          {!isOneSale && (
            <td>
              <BuyerCell member={payment.member} />
            </td>
          )}
          <td className="whitespace-nowrap">{formatPayment(payment.amount, payment.currency)}</td>
          <td>
            <Outcome of={payment} />
          </td>
        </tr>
      ))}
    </Table>
  )
}

const isToReview = ({ outcome, isReviewed }: PaymentEntry) => outcome !== 'applied' && !isReviewed

function Outcome({ of }: { of: PaymentEntry }) {
  const { outcome, detail, isReviewed } = of
  const { reviewReasons, outcomes } = useSaleLabels()
  const isBlocked = detail === PAID_WHILE_BLOCKED
  return (
    <span className="admin-badges">
      <Badge
        tone={outcome === 'applied' ? 'sage' : 'paper'}
        className={isToReview(of) ? 'badge-late' : ''}
      >
        {isBlocked ? reviewReasons.blocked : outcomes[outcome]}
      </Badge>
      {isReviewed && (
        <Badge>
          <Trans>Reviewed</Trans>
        </Badge>
      )}
      {detail && !isBlocked && <span className="text-small text-ink-2">{reasonLabel(detail)}</span>}
    </span>
  )
}
