import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { getStatusEndpoint, type SitePart, type SiteStatus } from '#operations/status'
import { Facts } from '../features/information/figures.tsx'
import { TextPage } from '../features/information/text-page.tsx'
import { moment } from '../lib/format-date.ts'
import type { PageModule } from '../lib/page.ts'
import { useApiQuery } from '../lib/api/use-api-query.ts'

const REFRESH_MS = 30_000

/** Current state of the site's services and recent incidents. */
export default function StatusPage() {
  const { data } = useApiQuery(getStatusEndpoint, {}, { refetchInterval: REFRESH_MS })
  const now = data && { id: 'now', title: <Trans>Now</Trans>, body: <Parts status={data} /> }
  const past = data?.incidents && {
    id: 'interruptions',
    title: <Trans>Last 90 days</Trans>,
    body: <Interruptions incidents={data.incidents} />,
  }
  return (
    <TextPage
      title={<Trans>Status</Trans>}
      lead={<Summary status={data} />}
      sections={[now, past].filter((section) => section != null)}
      onward={['/safety', '/imprint']}
    />
  )
}

function Summary({ status }: { status: SiteStatus | undefined }) {
  if (!status) return <Trans>The status isn’t available at the moment.</Trans>
  return status.parts.every(({ works }) => works) ? (
    <Trans>Everything is working.</Trans>
  ) : (
    <Trans>Some parts of the site aren’t working. We’re on it.</Trans>
  )
}

function PartState({ works, since }: Pick<SiteStatus['parts'][number], 'works' | 'since'>) {
  if (works) return <Trans>Working</Trans>
  if (since) return <Trans>Not working since {moment(since)}</Trans>
  return <Trans>Not working</Trans>
}

const Parts = ({ status }: { status: SiteStatus }) => (
  <Facts
    facts={status.parts.map(({ part, works, since }) => ({
      name: <PartName of={part} />,
      value: <PartState works={works} since={since} />,
    }))}
  />
)

type Incidents = NonNullable<SiteStatus['incidents']>

function Interruptions({ incidents }: { incidents: Incidents }) {
  if (incidents.length === 0) {
    return (
      <p>
        <Trans>No interruptions.</Trans>
      </p>
    )
  }
  return (
    <Facts
      facts={incidents.map(({ part, beganAt, endedAt }) => ({
        name: <PartName of={part} />,
        value: endedAt ? (
          <Trans>
            {moment(beganAt)} to {moment(endedAt)}
          </Trans>
        ) : (
          <Trans>Since {moment(beganAt)}</Trans>
        ),
      }))}
    />
  )
}

function PartName({ of: part }: { of: SitePart }) {
  const { t } = useLingui()
  const names: Record<SitePart, string> = {
    profiles: t`Profiles and search`,
    database: t`Accounts, requests and forms`,
    files: t`Photos and videos`,
    mail: t`Emails`,
  }
  return names[part]
}

export const calls: PageModule['calls'] = () => [getStatusEndpoint]

export const head: PageModule['head'] = () => ({
  title: t`Status`,
  description: t`The current state of the site, and all interruptions of the last 90 days.`,
  canonical: '/status',
})
