import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { getManagedEndpoint } from '#companions/staff/admin-companions'
import { listPaymentsEndpoint } from '#billing/admin-payments'
import type { Payment, Subscription } from '#billing/payments'
import { listReportsEndpoint } from '#moderation/admin-reports'
import { listQueueEndpoint } from '#messaging/admin-requests'
import type { User } from '#accounts/users'
import { longDate, money } from '../../../lib/format.ts'
import { stateName } from '../../../features/messaging/requests/request-labels.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Link } from '../../../ui/link.tsx'
import { actionLabel } from '../../shared/audit/audit-labels.ts'
import { useMay } from '../../shared/api/role.tsx'
import { useReportLabels } from '../../shared/labels/report-labels.ts'
import { paymentsOfUser, sectionAddress } from '../../shared/api/use-section.ts'
import { usePlanNames } from '../../shared/labels/plan-names.ts'
import { TitledSection } from '../../../ui/titled-section.tsx'

/** A member's requests, payments, companions and reports, and the actions of staff. */
export function UserRecords({ user }: { user: User }) {
  const may = useMay()
  const plans = usePlanNames()
  const { states } = useReportLabels()
  const { kinds, statuses, term } = usePaymentLabels()
  return (
    <div className="admin-halves">
      {may(listQueueEndpoint) && (
        <Record title={<Trans>Requests</Trans>} none={<Trans>No requests.</Trans>}>
          {user.requests.map(({ id, reference, companion, state, at }) => (
            <li key={id}>
              <Link to={`${sectionAddress('requests')}&request=${id}`} className="link">
                {reference}
              </Link>
              {companion} <span className="text-ink-2">{stateName(state)}</span>
              <Day time={at} />
            </li>
          ))}
        </Record>
      )}
      {may(listPaymentsEndpoint) && (
        <>
          <Record title={<Trans>Subscriptions</Trans>} none={<Trans>No subscriptions.</Trans>}>
            {user.subscriptions.map((subscription) => (
              <li key={subscription.id}>
                <strong>{plans[subscription.plan]}</strong>{' '}
                <Trans>{money(subscription.price)} per month</Trans>{' '}
                <span>{statuses[subscription.status]}</span>
                <span className="ml-auto text-small text-ink-2">{term(subscription)}</span>
              </li>
            ))}
          </Record>
          <Record
            title={<Trans>Payments</Trans>}
            none={<Trans>No payments.</Trans>}
            link={
              <Link to={paymentsOfUser(user.id)} className="link text-small">
                <Trans>All payment events</Trans>
              </Link>
            }
          >
            {user.payments.map(({ id, kind, amount, reference, heldFor, at }) => (
              <li key={id}>
                <strong className="whitespace-nowrap">{money(amount)}</strong> {kinds[kind]}{' '}
                {heldFor && (
                  <Badge className="badge-late">
                    <Trans>No plan activated</Trans>
                  </Badge>
                )}
                <span className="text-ink-2">{reference}</span>
                <Day time={at} />
              </li>
            ))}
          </Record>
        </>
      )}
      <Record title={<Trans>Follows</Trans>} none={<Trans>No one.</Trans>}>
        {user.follows.map(({ id, name, at }) => (
          <li key={id}>
            {may(getManagedEndpoint) ? (
              <Link to={`${sectionAddress('companions')}&companion=${id}`} className="link">
                {name}
              </Link>
            ) : (
              name
            )}
            <Day time={at} />
          </li>
        ))}
      </Record>
      {may(listReportsEndpoint) && (
        <Record
          title={<Trans>Reports from this address</Trans>}
          none={user.email ? <Trans>None.</Trans> : <Trans>The address is unknown.</Trans>}
        >
          {user.reports.map(({ id, reference, state, at }) => (
            <li key={reference}>
              <Link to={`${sectionAddress('reports')}&report=${id}`} className="link">
                {reference}
              </Link>
              {states[state]}
              <Day time={at} />
            </li>
          ))}
        </Record>
      )}
      <Record title={<Trans>Staff activity</Trans>} none={<Trans>No activity yet.</Trans>}>
        {user.history.map(({ id, by, act, reason, at }) => (
          <li key={id}>
            <span>
              <strong>{by}</strong> {actionLabel(act)} {user.name || user.email}
            </span>
            {reason && <q>{reason}</q>}
            <Day time={at} />
          </li>
        ))}
      </Record>
    </div>
  )
}

function usePaymentLabels() {
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

const Day = ({ time }: { time: string }) => (
  <span className="ml-auto text-small text-ink-2">{longDate(time)}</span>
)

type Props = {
  title: ReactNode
  none: ReactNode
  /** Link to the complete list. */
  link?: ReactNode
  children: ReactNode[]
}

const Record = ({ title, none, link, children }: Props) => (
  <TitledSection title={title} className="content-start gap-2">
    {children.length > 0 ? (
      <ul className="admin-lines">{children}</ul>
    ) : (
      <p className="text-ink-2">{none}</p>
    )}
    {link && <p>{link}</p>}
  </TitledSection>
)
