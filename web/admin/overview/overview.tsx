import { Trans, useLingui } from '@lingui/react/macro'
import { listApplications } from '#contract/admin-applications.api'
import { createManaged, listManaged } from '#contract/admin-companions.api'
import { listAppeals } from '#contract/admin-appeals.api'
import { listDataRequests } from '#contract/admin-data-requests.api'
import { listPayments } from '#contract/admin-payments.api'
import { listRenewals } from '#contract/admin-renewals.api'
import { listReports } from '#contract/admin-reports.api'
import { listQueue } from '#contract/admin-requests.api'
import { listRevisions } from '#contract/admin-revisions.api'
import { listAudit } from '#contract/audit-log.api'
import { listConfirmations } from '#contract/confirmations.api'
import type { Endpoint } from '#contract/endpoint'
import { listMedia, uploadMedia } from '#contract/media.api'
import { getOverview } from '#contract/overview.api'
import { listNotifications } from '#contract/payment-notifications.api'
import { listIncomplete } from '#contract/publication.api'
import { listReviews } from '#contract/reviews.api'
import { saveSettings } from '#contract/settings.api'
import { listUnsentMail } from '#contract/unsent-mail.api'
import { listUsers, suspendUser } from '#contract/users.api'
import { count } from '../../lib/format.ts'
import { moment } from '../../lib/format-date.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DayChart } from './day-chart.tsx'
import { SignInAlarm } from './sign-in-alarm.tsx'
import { EntryText } from '../shared/audit/entry-text.tsx'
import { LoadFailure } from '../shared/api/load-failure.tsx'
import { IfMay, useMay } from '../shared/api/role.tsx'
import { useStaffAnswer } from '../shared/api/use-staff-answer.ts'
import { sectionAddress } from '../shared/api/use-section.ts'

export function Overview() {
  const { t } = useLingui()
  const may = useMay()
  const { data, error, refetch } = useStaffAnswer(getOverview, {})
  if (error && !data) return <LoadFailure error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-96" />

  const companions = sectionAddress('companions')
  const counters = [
    { reads: listManaged, name: t`Total companions`, value: data.companions, to: companions },
    {
      reads: listUsers,
      name: t`Registered users`,
      value: data.members,
      to: sectionAddress('users'),
    },
    {
      reads: listManaged,
      name: t`Featured companions`,
      value: data.featured,
      to: `${companions}&status=featured`,
    },
    {
      reads: listMedia,
      name: t`Total media files`,
      value: data.media,
      to: sectionAddress('media'),
    },
  ]
  const { attention, urgent, revisions_due: due } = data
  const visible = attention.reports_held_back
  const overdue = (value: number) => (value > 0 ? t`${count(value)} overdue` : '')
  const waiting = [
    {
      reads: listConfirmations,
      name: t`To confirm`,
      value: attention.confirmations,
      to: sectionAddress('confirmations'),
    },
    {
      reads: listQueue,
      name: t`Requests to answer`,
      value: attention.requests,
      to: `${sectionAddress('requests')}&state=waiting`,
    },
    {
      reads: listApplications,
      name: t`Open applications`,
      value: attention.applications,
      note: overdue(urgent.applications),
      to: sectionAddress('applications'),
    },
    {
      reads: listReports,
      name: t`Open reports`,
      value: attention.reports,
      note: urgent.reports > 0 ? t`${count(urgent.reports)} urgent` : '',
      to: sectionAddress('reports'),
    },
    {
      reads: listAppeals,
      name: t`Appeals`,
      value: attention.appeals,
      note: overdue(urgent.appeals),
      to: sectionAddress('appeals'),
    },
    {
      reads: listReviews,
      name: t`Reviews to moderate`,
      value: attention.reviews,
      to: `${sectionAddress('reviews')}&state=pending`,
    },
    {
      reads: listPayments,
      name: t`Payments to review`,
      value: attention.payments,
      to: sectionAddress('payments'),
    },
    {
      reads: listNotifications,
      name: t`Refused notifications`,
      value: attention.refused,
      to: `${sectionAddress('payments')}&view=notifications`,
    },
    {
      reads: listDataRequests,
      name: t`Privacy requests`,
      value: attention.privacy,
      note: overdue(urgent.privacy),
      to: sectionAddress('privacy'),
    },
    {
      reads: listRevisions,
      name: t`Profile changes`,
      value: attention.revisions,
      note: overdue(urgent.revisions) || (due && t`next due ${moment(due)}`),
      to: sectionAddress('revisions'),
    },
    {
      reads: listRenewals,
      name: t`Verifications to review`,
      value: attention.renewals,
      to: sectionAddress('renewals'),
    },
    {
      reads: listIncomplete,
      name: t`Profiles to complete`,
      value: attention.incomplete,
      to: sectionAddress('publication'),
    },
    {
      reads: listUnsentMail,
      name: t`Emails unsent for 24 h`,
      value: attention.mails,
      to: sectionAddress('mail'),
    },
  ]
  return (
    <div className="grid gap-8">
      <section>
        <h2 className="text-h4">
          <Trans>Needs attention</Trans>
        </h2>
        {visible > 0 && may(listReports) && (
          <p className="admin-note mt-3 mb-4" role="status">
            <Trans>
              The limit for hiding profiles automatically after urgent reports has been reached.
              Reports on profiles still visible: {visible}.
            </Trans>{' '}
            <Link to={sectionAddress('reports')} className="link">
              <Trans>Review these reports now</Trans>
            </Link>
          </p>
        )}
        <SignInAlarm failed={data.sign_ins_failed} slowed={data.sign_ins_slowed} />
        <Counters counters={waiting} />
      </section>
      <Counters counters={counters} />
      {quickActions.some(may) && (
        <section className="grid gap-3">
          <h2 className="text-h4">
            <Trans>Quick actions</Trans>
          </h2>
          <p className="flex flex-wrap gap-3">
            <IfMay call={createManaged}>
              <ButtonLink to={`${companions}&companion=new`}>
                <Trans>Add companion</Trans>
              </ButtonLink>
            </IfMay>
            <IfMay call={uploadMedia}>
              <ButtonLink variant="line" to={`${sectionAddress('media')}&upload=1`}>
                <Trans>Upload media</Trans>
              </ButtonLink>
            </IfMay>
            <IfMay call={suspendUser}>
              <ButtonLink variant="line" to={sectionAddress('users')}>
                <Trans>Manage users</Trans>
              </ButtonLink>
            </IfMay>
            <IfMay call={saveSettings}>
              <ButtonLink variant="line" to={sectionAddress('settings')}>
                <Trans>Settings</Trans>
              </ButtonLink>
            </IfMay>
          </p>
        </section>
      )}
      <div className="admin-halves">
        <DayChart title={t`Sign-ups per day`} days={data.sign_ups} />
        <DayChart title={t`Subscriptions per day`} days={data.subscriptions} />
        <DayChart title={t`Requests per day`} days={data.requests} />
        <DayChart title={t`Failed sign-ins per day`} days={data.sign_ins_failed} />
        <DayChart title={t`Slowed sign-ins per day`} days={data.sign_ins_slowed} />
      </div>
      <IfMay call={listAudit}>
        <section className="grid gap-3">
          <h2 className="text-h4">
            <Trans>Recent activity</Trans>
          </h2>
          {data.activity.length === 0 && (
            <p className="text-ink-2">
              <Trans>No activity yet.</Trans>
            </p>
          )}
          <ol className="admin-lines">
            {data.activity.map((entry) => (
              <li key={entry.id}>
                <span>
                  <EntryText entry={entry} />
                </span>
                <span className="ml-auto text-small text-ink-2">{moment(entry.at)}</span>
              </li>
            ))}
          </ol>
          <Link to={sectionAddress('audit')} className="link justify-self-start">
            <Trans>View the full log</Trans>
          </Link>
        </section>
      </IfMay>
    </div>
  )
}

const quickActions = [createManaged, uploadMedia, suspendUser, saveSettings]

type Counter = { reads: Endpoint; name: string; value: number; to: string; note?: string | null }

/** Of what may be opened. */
function Counters({ counters }: { counters: readonly Counter[] }) {
  const may = useMay()
  const seen = counters.filter(({ reads }) => may(reads))
  return (
    <ul className="admin-counters">
      {seen.map(({ name, value, to, note }) => (
        <li key={name}>
          <Link to={to}>
            <span className="text-small text-ink-2">{name}</span>
            <strong>{count(value)}</strong>
            {note && <span className="text-small text-wine">{note}</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}
