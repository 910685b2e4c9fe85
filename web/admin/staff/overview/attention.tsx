import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { listApplications } from '#moderation/admin-applications'
import { listAppeals } from '#moderation/admin-appeals'
import { listDataRequests } from '#moderation/admin-data-requests'
import { listPayments } from '#billing/admin-payments'
import { listRenewals } from '#moderation/admin-renewals'
import { listReports } from '#moderation/admin-reports'
import { listQueue } from '#messaging/admin-requests'
import { listRevisions } from '#companions/staff/admin-revisions'
import { listConfirmations } from '#staff/confirmations'
import type { Endpoint } from '#platform/endpoint'
import type { Overview } from '#staff/overview'
import { listNotifications } from '#billing/payment-notifications'
import { listIncomplete } from '#companions/publication'
import { listReviews } from '#moderation/reviews'
import { listUnsentMail } from '#notifications/unsent-mail'
import { ago } from '../../../lib/ago.ts'
import { hoursSince } from '../../../lib/format.ts'
import { moment } from '../../../lib/format-date.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Link } from '../../../ui/link.tsx'
import { useMay } from '../../shared/api/role.tsx'
import { sectionAddress } from '../../shared/api/use-section.ts'
import { OPEN_FIRST } from '../../shared/queue/use-open-first.ts'
import { inOrder, type Kind } from './attention-order.ts'
import { Counters } from './counters.tsx'

type Item = { kind: Kind; reads: Endpoint; name: string; note?: string | null; to: string }

/** Open work by kind, most important first, with the age of the oldest case. */
export function Attention({ overview }: { overview: Overview }) {
  const { t } = useLingui()
  const may = useMay()
  const now = useNow()
  const { attention, oldest } = overview
  const items = useItems(overview).filter(({ reads }) => may(reads))
  const openItems = inOrder(items, overview).map((item) => {
    const since = oldest[item.kind]
    const age = since && hoursSince(since, now) > 0 && t`oldest ${ago(since, now)}`
    return { ...item, value: attention[item.kind], age }
  })
  const emptyItems = items.filter(({ kind }) => attention[kind] === 0)
  return (
    <>
      {openItems.length > 0 ? (
        <Counters counters={openItems} />
      ) : (
        <p className="mt-2 text-ink-2">
          <Trans>Nothing needs your attention right now.</Trans>
        </p>
      )}
      {emptyItems.length > 0 && (
        <p className="mt-4 flex flex-wrap gap-x-4 gap-y-2 text-small text-ink-2">
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

function useItems({ urgent, revisions_due: revisionsDue }: Overview): Item[] {
  const { t } = useLingui()
  const overdue = (value: number) =>
    value > 0 ? plural(value, { one: '# overdue', other: '# overdue' }) : ''
  return [
    {
      kind: 'confirmations',
      reads: listConfirmations,
      name: t`To confirm`,
      to: sectionAddress('confirmations'),
    },
    {
      kind: 'requests',
      reads: listQueue,
      name: t`Requests to answer`,
      to: `${sectionAddress('requests')}&state=waiting`,
    },
    {
      kind: 'applications',
      reads: listApplications,
      name: t`Open applications`,
      note: overdue(urgent.applications),
      to: sectionAddress('applications'),
    },
    {
      kind: 'reports',
      reads: listReports,
      name: t`Open reports`,
      note:
        urgent.reports > 0 ? plural(urgent.reports, { one: '# urgent', other: '# urgent' }) : '',
      to: sectionAddress('reports') + OPEN_FIRST,
    },
    {
      kind: 'appeals',
      reads: listAppeals,
      name: t`Appeals`,
      note: overdue(urgent.appeals),
      to: sectionAddress('appeals') + OPEN_FIRST,
    },
    {
      kind: 'reviews',
      reads: listReviews,
      name: t`Reviews to moderate`,
      to: `${sectionAddress('reviews')}&state=pending`,
    },
    {
      kind: 'payments',
      reads: listPayments,
      name: t`Payments to review`,
      to: sectionAddress('payments'),
    },
    {
      kind: 'refused',
      reads: listNotifications,
      name: t`Refused notifications`,
      to: `${sectionAddress('payments')}&view=notifications`,
    },
    {
      kind: 'privacy',
      reads: listDataRequests,
      name: t`Privacy requests`,
      note: overdue(urgent.privacy),
      to: sectionAddress('privacy'),
    },
    {
      kind: 'revisions',
      reads: listRevisions,
      name: t`Profile changes`,
      note: overdue(urgent.revisions) || (revisionsDue && t`next due ${moment(revisionsDue)}`),
      to: sectionAddress('revisions'),
    },
    {
      kind: 'renewals',
      reads: listRenewals,
      name: t`Verifications to review`,
      to: sectionAddress('renewals'),
    },
    {
      kind: 'incomplete',
      reads: listIncomplete,
      name: t`Profiles to complete`,
      to: sectionAddress('publication'),
    },
    {
      kind: 'plans',
      reads: listIncomplete,
      name: t`Plans not carried out`,
      to: sectionAddress('publication'),
    },
    {
      kind: 'mails',
      reads: listUnsentMail,
      name: t`Emails unsent for 24 h`,
      to: sectionAddress('mail'),
    },
  ]
}
