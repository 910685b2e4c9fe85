import { Trans, useLingui } from '@lingui/react/macro'
import { createManagedEndpoint, listManagedEndpoint } from '#companions/staff/admin-companions'
import { changeCityEndpoint } from '#catalogue/admin-places'
import { listReportsEndpoint } from '#moderation/admin-reports'
import { listAuditEndpoint } from '#staff/audit-log'
import { listMediaEndpoint, uploadMediaEndpoint } from '#media/media'
import { getOverviewEndpoint } from '#staff/overview'
import { saveSettingsEndpoint } from '#staff/settings'
import { listUsersEndpoint, suspendUserEndpoint } from '#accounts/users'
import { moment } from '../../../lib/format-date.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StaffAttention } from './attention.tsx'
import { CityList } from './city-list.tsx'
import { Counters } from './counters.tsx'
import { DayChart } from './day-chart.tsx'
import { EndingSoon } from './ending-soon.tsx'
import { SignInAlarm } from './sign-in-alarm.tsx'
import { EntryText } from '../../shared/audit/entry-text.tsx'
import { LoadFailure } from '../../shared/api/load-failure.tsx'
import { IfMay, useMay } from '../../shared/api/role.tsx'
import { useStaffAnswer } from '../../shared/api/use-staff-answer.ts'
import { sectionAddress } from '../../shared/api/use-section.ts'
import { OPEN_FIRST } from '../../shared/queue/use-open-first.ts'

export function OverviewPage() {
  const { t } = useLingui()
  const may = useMay()
  const { data, error, refetch } = useStaffAnswer(getOverviewEndpoint, {})
  if (error && !data) return <LoadFailure error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-96" />

  const companions = sectionAddress('companions')
  const counters = [
    {
      reads: listManagedEndpoint,
      name: t`Total companions`,
      value: data.companions,
      to: companions,
    },
    {
      reads: listUsersEndpoint,
      name: t`Registered users`,
      value: data.members,
      to: sectionAddress('users'),
    },
    {
      reads: listManagedEndpoint,
      name: t`Featured companions`,
      value: data.featured,
      to: `${companions}&status=featured`,
    },
    {
      reads: listMediaEndpoint,
      name: t`Total media files`,
      value: data.media,
      to: sectionAddress('media'),
    },
  ]
  const visible = data.attention.reports_held_back
  return (
    <div className="grid gap-8">
      <section>
        <h2 className="text-h4">
          <Trans>Needs attention</Trans>
        </h2>
        {visible > 0 && may(listReportsEndpoint) && (
          <p className="admin-note mt-3 mb-4" role="status">
            <Trans>
              The limit for hiding profiles automatically after urgent reports has been reached.
              Reports on profiles still visible: {visible}.
            </Trans>{' '}
            <Link to={sectionAddress('reports') + OPEN_FIRST} className="link">
              <Trans>Review these reports now</Trans>
            </Link>
          </p>
        )}
        <SignInAlarm failed={data.sign_ins_failed} slowed={data.sign_ins_slowed} />
        <StaffAttention overview={data} />
      </section>
      <EndingSoon />
      <Counters counters={counters} />
      {quickActions.some(may) && (
        <section className="grid gap-3">
          <h2 className="text-h4">
            <Trans>Quick actions</Trans>
          </h2>
          <p className="flex flex-wrap gap-3">
            <IfMay call={createManagedEndpoint}>
              <ButtonLink to={`${companions}&companion=new`}>
                <Trans>Add companion</Trans>
              </ButtonLink>
            </IfMay>
            <IfMay call={uploadMediaEndpoint}>
              <ButtonLink variant="line" to={`${sectionAddress('media')}&upload=1`}>
                <Trans>Upload media</Trans>
              </ButtonLink>
            </IfMay>
            <IfMay call={suspendUserEndpoint}>
              <ButtonLink variant="line" to={sectionAddress('users')}>
                <Trans>Manage users</Trans>
              </ButtonLink>
            </IfMay>
            <IfMay call={saveSettingsEndpoint}>
              <ButtonLink variant="line" to={sectionAddress('settings')}>
                <Trans>Settings</Trans>
              </ButtonLink>
            </IfMay>
          </p>
        </section>
      )}
      <IfMay call={changeCityEndpoint}>
        <CityList />
      </IfMay>
      <Link to={sectionAddress('trends')} className="link justify-self-start">
        <Trans>See the trends</Trans>
      </Link>
      <div className="admin-halves">
        <DayChart title={t`Failed sign-ins per day`} days={data.sign_ins_failed} />
        <DayChart title={t`Slowed sign-ins per day`} days={data.sign_ins_slowed} />
      </div>
      <IfMay call={listAuditEndpoint}>
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

const quickActions = [
  createManagedEndpoint,
  uploadMediaEndpoint,
  suspendUserEndpoint,
  saveSettingsEndpoint,
]
