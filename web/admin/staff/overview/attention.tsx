import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { listApplicationsEndpoint } from '#moderation/admin-applications'
import { listAppealsEndpoint } from '#moderation/admin-appeals'
import { listDataRequestsEndpoint } from '#moderation/admin-data-requests'
import { listPaymentsEndpoint } from '#billing/admin-payments'
import { listRenewalsEndpoint } from '#moderation/admin-renewals'
import { listReportsEndpoint } from '#moderation/admin-reports'
import { listQueueEndpoint } from '#messaging/admin-requests'
import { listRevisionsEndpoint } from '#companions/staff/admin-revisions'
import { listConfirmationsEndpoint } from '#staff/confirmations'
import type { Endpoint } from '#platform/endpoint'
import type { OpenWork } from '#staff/overview'
import { listNotificationsEndpoint } from '#billing/payment-notifications'
import { listIncompleteEndpoint } from '#companions/publication'
import { listReviewsEndpoint } from '#moderation/reviews'
import { listUnsentMailEndpoint } from '#notifications/unsent-mail'
import { openCount } from '../../../lib/count.ts'
import { hoursSince } from '../../../lib/format.ts'
import { moment } from '../../../lib/format-date.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Link } from '../../../ui/link.tsx'
import { useMay } from '../../shared/api/role.tsx'
import { sectionAddress } from '../../shared/api/use-section.ts'
import { timeSince } from '../../shared/queue/case-times.ts'
import { OPEN_FIRST } from '../../shared/queue/use-open-first.ts'
import { sortByUrgency, type Kind } from './attention-order.ts'

type Item = { kind: Kind; reads: Endpoint; name: string; note?: string | null; to: string }

/** Open work by kind, most important first, with the age of the oldest case. */
export function StaffAttention({ openWork }: { openWork: OpenWork }) {
  const { t } = useLingui()
  const may = useMay()
  const now = useNow()
  const { attention, oldest } = openWork
  const items = useItems(openWork).filter(({ reads }) => may(reads))
  const openItems = sortByUrgency(items, openWork).map((item) => {
    const since = oldest[item.kind]
    const age = since && hoursSince(since, now) > 0 && t`oldest ${timeSince(since, now)}`
    return { ...item, value: attention[item.kind], age }
  })
  const emptyItems = items.filter(({ kind }) => attention[kind] === 0)
  return (
    <>
      {openItems.length > 0 ? (
        <ul className="admin-tally">
          {openItems.map(({ kind, name, to, value, note, age }) => (
            <li key={kind}>
              <Link to={to}>
                <span>{name}</span>
                <span className="flex gap-3 text-label tracking-normal text-ink-2">
                  {note && <span className="text-wine">{note}</span>}
                  {age && <span>{age}</span>}
                </span>
                <strong>{openCount(value)}</strong>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-ink-2">
          <Trans>Everything is in order right now.</Trans>
        </p>
      )}
      {emptyItems.length > 0 && (
        <p className="flex flex-wrap gap-x-4 gap-y-2 text-small text-ink-2">
          <span>
            <Trans>All done:</Trans>
          </span>
          {emptyItems.map(({ kind, name, to }) => (
            <Link key={kind} to={to} className="link">
              {name}
            </Link>
          ))}
        </p>
      )}
    </>
  )
}

function useItems({ urgent, revisions_due: revisionsDue }: OpenWork): Item[] {
  const { t } = useLingui()
  const overdue = (value: number) => {
    const shownOverdue = openCount(value)
    return value > 0 ? plural(value, { one: '# overdue', other: `${shownOverdue} overdue` }) : ''
  }
  const urgentReports = urgent.reports
  const shownReports = openCount(urgentReports)
  return [
    {
      kind: 'confirmations',
      reads: listConfirmationsEndpoint,
      name: t`To confirm`,
      to: sectionAddress('confirmations'),
    },
    {
      kind: 'requests',
      reads: listQueueEndpoint,
      name: t`Requests to answer`,
      to: `${sectionAddress('requests')}&state=waiting`,
    },
    {
      kind: 'applications',
      reads: listApplicationsEndpoint,
      name: t`Open applications`,
      note: overdue(urgent.applications),
      to: sectionAddress('applications'),
    },
    {
      kind: 'reports',
      reads: listReportsEndpoint,
      name: t`Open reports`,
      note:
        urgentReports > 0
          ? plural(urgentReports, { one: '# urgent', other: `${shownReports} urgent` })
          : '',
      to: sectionAddress('reports') + OPEN_FIRST,
    },
    {
      kind: 'appeals',
      reads: listAppealsEndpoint,
      name: t`Appeals`,
      note: overdue(urgent.appeals),
      to: sectionAddress('appeals') + OPEN_FIRST,
    },
    {
      kind: 'reviews',
      reads: listReviewsEndpoint,
      name: t`Reviews to moderate`,
      to: `${sectionAddress('reviews')}&state=pending`,
    },
    {
      kind: 'payments',
      reads: listPaymentsEndpoint,
      name: t`Payments to review`,
      to: sectionAddress('payments'),
    },
    {
      kind: 'refused',
      reads: listNotificationsEndpoint,
      name: t`Refused notifications`,
      to: `${sectionAddress('payments')}&view=notifications`,
    },
    {
      kind: 'privacy',
      reads: listDataRequestsEndpoint,
      name: t`Privacy requests`,
      note: overdue(urgent.privacy),
      to: sectionAddress('privacy'),
    },
    {
      kind: 'revisions',
      reads: listRevisionsEndpoint,
      name: t`Profile changes`,
      note: overdue(urgent.revisions) || (revisionsDue && t`next due ${moment(revisionsDue)}`),
      to: sectionAddress('revisions'),
    },
    {
      kind: 'renewals',
      reads: listRenewalsEndpoint,
      name: t`Verifications to review`,
      to: sectionAddress('renewals'),
    },
    {
      kind: 'incomplete',
      reads: listIncompleteEndpoint,
      name: t`Profiles to complete`,
      to: sectionAddress('publication'),
    },
    {
      kind: 'plans',
      reads: listIncompleteEndpoint,
      name: t`Plans not carried out`,
      to: sectionAddress('publication'),
    },
    {
      kind: 'mails',
      reads: listUnsentMailEndpoint,
      name: t`Emails unsent for 24 h`,
      to: sectionAddress('mail'),
    },
  ]
}
