import { Trans, useLingui } from '@lingui/react/macro'
import {
  listNotificationsEndpoint,
  reviewNotificationsEndpoint,
  type NotificationCount,
} from '#billing/payment-notifications'
import { count } from '../../../lib/count.ts'
import { moment } from '../../../lib/format-date.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Table } from '../../shared/list/table.tsx'
import { LoadFailure } from '../../shared/api/load-failure.tsx'
import { IfMay } from '../../shared/api/role.tsx'
import { useStaffAnswer } from '../../shared/api/use-staff-answer.ts'
import { useSection } from '../../shared/api/use-section.ts'
import { useRefusalLabels } from './notification-labels.ts'
import { useReviewNotifications } from './use-review-notifications.ts'

/** Refused notifications of the payment providers, grouped by hour and cause. */
export function PaymentNotifications() {
  const { data, error, refetch } = useStaffAnswer(listNotificationsEndpoint, {})
  const { review, busy, message } = useReviewNotifications()
  if (error && !data) return <LoadFailure error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-96" />
  if (data.counts.length === 0) {
    return <Notice title={<Trans>No refused or ignored notifications in 90 days</Trans>} />
  }
  return (
    <>
      <FormMessage message={message} />
      {data.open > 0 && (
        <IfMay call={reviewNotificationsEndpoint}>
          <p>
            <Button variant="line" aria-busy={busy} onClick={() => void review(data.counts)}>
              <Trans>Mark all as reviewed</Trans>
            </Button>
          </p>
        </IfMay>
      )}
      <NotificationTable counts={data.counts} />
    </>
  )
}

function NotificationTable({ counts }: { counts: NotificationCount[] }) {
  const { t } = useLingui()
  return (
    <Table
      heads={[
        t({ message: 'Last', context: 'time' }),
        t`Result`,
        t`Reason`,
        t`Count`,
        t`Subject, as stated`,
      ]}
    >
      {counts.map((cause) => (
        <tr key={`${cause.provider} ${cause.result} ${cause.cause} ${cause.firstAt}`}>
          <td className="whitespace-nowrap">
            {moment(cause.lastAt)}
            {cause.count > 1 && (
              <small className="block text-ink-2">
                <Trans>first {moment(cause.firstAt)}</Trans>
              </small>
            )}
          </td>
          <td>
            <Result of={cause} />
          </td>
          <td className="min-w-64">
            <Why of={cause} />
          </td>
          <td>{count(cause.count)}</td>
          <td>
            <About of={cause} />
          </td>
        </tr>
      ))}
    </Table>
  )
}

const Result = ({ of: { result, cause, isReviewed } }: { of: NotificationCount }) => (
  <span className="admin-badges">
    {result === 'ignored' ? (
      <Badge>
        <Trans>Ignored</Trans>
      </Badge>
    ) : (
      <Badge className={isReviewed || cause === 'no-signature' ? '' : 'badge-late'}>
        <Trans>Refused</Trans>
      </Badge>
    )}
    {isReviewed && (
      <Badge>
        <Trans>Reviewed</Trans>
      </Badge>
    )}
  </span>
)

function Why({ of: { result, cause } }: { of: NotificationCount }) {
  const { t } = useLingui()
  const labelOf = useRefusalLabels()
  const { what, advice } =
    result === 'refused'
      ? labelOf(cause)
      : {
          what: t`Event not used here: ${cause}`,
          advice: t`This notification was correctly signed and received. It changed nothing.`,
        }
  return (
    <>
      {what}
      <small className="block text-ink-2">{advice}</small>
    </>
  )
}

function About({ of: { provider, event, saleId } }: { of: NotificationCount }) {
  const { addressWith } = useSection()
  return (
    <span className="admin-name">
      {saleId ? (
        <Link to={addressWith({ view: 'all', search: saleId })} className="link whitespace-nowrap">
          <Trans>Sale {saleId}</Trans>
        </Link>
      ) : (
        <span>
          <Trans>No sale number</Trans>
        </span>
      )}
      <small>{[provider, event].filter(Boolean).join(' · ')}</small>
    </span>
  )
}
