import { Trans, useLingui } from '@lingui/react/macro'
import { createManagedEndpoint, listManagedEndpoint } from '#companions/staff/admin-companions'
import { changeCityEndpoint } from '#catalogue/admin-places'
import { listReportsEndpoint } from '#moderation/admin-reports'
import { listAuditEndpoint } from '#staff/audit-log'
import { listMediaEndpoint, uploadMediaEndpoint } from '#media/media'
import {
  getBriefingEndpoint,
  getOpenWorkEndpoint,
  getOverviewEndpoint,
  type Briefing,
  type OpenWork,
  type Overview,
} from '#staff/overview'
import { saveSettingsEndpoint } from '#staff/settings'
import { listUsersEndpoint, suspendUserEndpoint } from '#accounts/users'
import { openCount } from '../../../lib/count.ts'
import { moment } from '../../../lib/format-date.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StaffAttention } from './attention.tsx'
import { CityList } from './city-list.tsx'
import { Counters } from './counters.tsx'
import { DayChart } from './day-chart.tsx'
import { EndingSoon } from './ending-soon.tsx'
import { News } from './news.tsx'
import { SignInAlarm } from './sign-in-alarm.tsx'
import { TrendLines } from './trend-lines.tsx'
import { InboxCaseRow } from '../inbox/inbox-case-row.tsx'
import { EntryText } from '../../shared/audit/entry-text.tsx'
import { LoadFailure } from '../../shared/api/load-failure.tsx'
import { IfMay, useMay } from '../../shared/api/role.tsx'
import { useStaffAnswer } from '../../shared/api/use-staff-answer.ts'
import { sectionAddress } from '../../shared/api/use-section.ts'
import { OPEN_FIRST } from '../../shared/queue/use-open-first.ts'
import '../../../styles/admin/admin-inbox.css'

/**
 * Cases for now, news, trends and recent activity. Lists of links stand first in their columns, so that no later answer
 * moves a link under a press.
 */
export function OverviewPage() {
  const may = useMay()
  const { data, error, refetch } = useStaffAnswer(getOverviewEndpoint, {})
  const {
    data: openWork,
    error: openWorkError,
    refetch: refetchOpenWork,
  } = useStaffAnswer(getOpenWorkEndpoint, {}, { leave: false })
  const {
    data: briefing,
    error: briefingError,
    refetch: refetchBriefing,
  } = useStaffAnswer(getBriefingEndpoint, {}, { leave: false })
  if (error && !data) return <LoadFailure error={error} retry={() => void refetch()} />
  const briefingFailure = briefingError && !briefing && (
    <LoadFailure error={briefingError} retry={() => void refetchBriefing()} />
  )
  return (
    <div className="admin-overview">
      <div className="admin-overview-now">
        <section className="grid content-start gap-3">
          <h2 className="admin-label">
            <Trans>Needs attention</Trans>
          </h2>
          {openWork && <HeldBackNote openWork={openWork} />}
          {data && <SignInAlarm failed={data.sign_ins_failed} slowed={data.sign_ins_slowed} />}
          {briefingFailure ||
            (briefing ? <FirstCases briefing={briefing} /> : <Skeleton className="h-76" />)}
        </section>
        <div className="grid content-start gap-8">
          <section className="grid gap-3">
            <h2 className="admin-label">
              <Trans>Open work</Trans>
            </h2>
            {!openWork && openWorkError && (
              <LoadFailure error={openWorkError} retry={() => void refetchOpenWork()} />
            )}
            {openWork && <StaffAttention openWork={openWork} />}
            {!openWork && !openWorkError && <Skeleton className="h-40" />}
          </section>
          <section className="grid gap-3">
            <h2 className="admin-label">
              <Trans>Since yesterday</Trans>
            </h2>
            {briefing && <News news={briefing.news} />}
            {!briefing && !briefingError && <Skeleton className="h-30" />}
          </section>
          <EndingSoon />
        </div>
      </div>
      <section className="grid gap-3">
        <h2 className="admin-label">
          <Trans>The last seven days</Trans>
        </h2>
        {briefing && <TrendLines trends={briefing.trends} />}
        {!briefing && !briefingError && <Skeleton className="h-40" />}
        <Link to={sectionAddress('trends')} className="link justify-self-start text-small">
          <Trans>See the trends</Trans>
        </Link>
      </section>
      {data ? <Totals overview={data} /> : <Skeleton className="h-21" />}
      {quickActions.some(may) && <QuickActions />}
      <div className="admin-overview-now">
        <IfMay call={listAuditEndpoint}>
          <section className="grid content-start gap-3">
            <h2 className="admin-label">
              <Trans>Recent activity</Trans>
            </h2>
            {briefing ? (
              <Activity entries={briefing.activity} />
            ) : (
              !briefingError && <Skeleton className="h-96" />
            )}
          </section>
        </IfMay>
        <div className="grid content-start gap-8">
          <IfMay call={changeCityEndpoint}>
            <CityList />
          </IfMay>
          {data && <SignIns overview={data} />}
        </div>
      </div>
    </div>
  )
}

/** Failed and slowed sign-ins of 30 days, as charts where there are any. */
function SignIns({ overview }: { overview: Overview }) {
  const { t } = useLingui()
  const charts = [
    { title: t`Failed sign-ins per day`, days: overview.sign_ins_failed },
    { title: t`Slowed sign-ins per day`, days: overview.sign_ins_slowed },
  ].filter(({ days }) => days.some((day) => day.count > 0))
  return (
    <section className="grid gap-3">
      <h2 className="admin-label">
        <Trans>Sign-ins</Trans>
      </h2>
      {charts.length === 0 && (
        <p className="text-ink-2">
          <Trans>No failed or slowed sign-ins in 30 days.</Trans>
        </p>
      )}
      {charts.length > 0 && (
        <div className="admin-halves">
          {charts.map(({ title, days }) => (
            <DayChart key={title} title={title} days={days} />
          ))}
        </div>
      )}
    </section>
  )
}

/** Note about profiles that stay visible despite urgent reports. */
function HeldBackNote({ openWork }: { openWork: OpenWork }) {
  const may = useMay()
  const heldBack = openWork.attention.reports_held_back
  if (heldBack === 0 || !may(listReportsEndpoint)) return null
  const visible = openCount(heldBack)
  return (
    <p className="admin-note" role="status">
      <Trans>
        The limit for hiding profiles automatically after urgent reports has been reached. Reports
        on profiles still visible: {visible}.
      </Trans>{' '}
      <Link to={sectionAddress('reports') + OPEN_FIRST} className="link">
        <Trans>Review these reports now</Trans>
      </Link>
    </p>
  )
}

/** The first cases of the inbox; each opens there. */
function FirstCases({ briefing: { cases, hasMoreCases } }: { briefing: Briefing }) {
  const { t } = useLingui()
  if (cases.length === 0) {
    return (
      <p className="text-ink-2">
        <Trans>
          No case is open. Reports, applications and requests appear here, urgent first.
        </Trans>
      </p>
    )
  }
  return (
    <>
      <ul className="admin-inbox" aria-label={t`Cases`}>
        {cases.map((item) => (
          <InboxCaseRow key={`${item.kind} ${item.id}`} item={item} query="section=inbox" />
        ))}
      </ul>
      <Link to={sectionAddress('inbox')} className="link justify-self-start text-small">
        {hasMoreCases ? <Trans>All cases in the inbox</Trans> : <Trans>Open the inbox</Trans>}
      </Link>
    </>
  )
}

function Totals({ overview }: { overview: Overview }) {
  const { t } = useLingui()
  const companions = sectionAddress('companions')
  const counters = [
    {
      reads: listManagedEndpoint,
      name: t`Total companions`,
      value: overview.companions,
      to: companions,
    },
    {
      reads: listUsersEndpoint,
      name: t`Registered users`,
      value: overview.members,
      to: sectionAddress('users'),
    },
    {
      reads: listManagedEndpoint,
      name: t`Featured companions`,
      value: overview.featured,
      to: `${companions}&status=featured`,
    },
    {
      reads: listMediaEndpoint,
      name: t`Total media files`,
      value: overview.media,
      to: sectionAddress('media'),
    },
  ]
  return <Counters counters={counters} />
}

function QuickActions() {
  return (
    <section className="grid gap-3">
      <h2 className="admin-label">
        <Trans>Quick actions</Trans>
      </h2>
      <p className="flex flex-wrap gap-3">
        <IfMay call={createManagedEndpoint}>
          <ButtonLink to={`${sectionAddress('companions')}&companion=new`}>
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
  )
}

function Activity({ entries }: { entries: Briefing['activity'] }) {
  return (
    <>
      {entries.length === 0 && (
        <p className="text-ink-2">
          <Trans>No activity yet. Changes by the team and the system appear here.</Trans>
        </p>
      )}
      <ol className="admin-lines">
        {entries.map((entry) => (
          <li key={entry.id}>
            <span>
              <EntryText entry={entry} />
            </span>
            <span className="ml-auto text-small text-ink-2">{moment(entry.at)}</span>
          </li>
        ))}
      </ol>
      <Link to={sectionAddress('audit')} className="link justify-self-start text-small">
        <Trans>View the full log</Trans>
      </Link>
    </>
  )
}

const quickActions = [
  createManagedEndpoint,
  uploadMediaEndpoint,
  suspendUserEndpoint,
  saveSettingsEndpoint,
]
