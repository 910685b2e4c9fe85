import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { getSiteHealthEndpoint } from '#operations/admin-site-health'
import type { SiteHealthAnswer, SiteFeature } from '#operations/site-health'
import { fileSize } from '../../../features/media/file-size.ts'
import { count } from '../../../lib/count.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LoadFailure } from '../../shared/api/load-failure.tsx'
import { useStaffAnswer } from '../../shared/api/use-staff-answer.ts'
import { Table } from '../../shared/list/table.tsx'
import { DetailList } from '../../shared/queue/detail-list.tsx'
import { TitledSection } from '../../../ui/titled-section.tsx'

const LAUNCH = 'npm run launch'
const DOCTOR = 'npm run doctor'

/** Steps of the command, as it prints them. It speaks English only. */
const steps: Record<SiteFeature | 'settings' | 'deploy' | 'use' | 'rehearsal', string> = {
  accounts: 'Account project',
  mail: 'Mail: sender and returned mail',
  payments: 'Payments',
  push: 'Push keys',
  backups: 'Backup key',
  uploads: 'Cloudflare: plan and token',
  settings: 'Settings and mails of the account project',
  deploy: 'Deployment: database, buckets, lock, secrets, routes',
  use: 'Acceptable use',
  rehearsal: 'Rehearsal of a loss',
}

const Step = ({ of }: { of: keyof typeof steps }) => (
  <span className="wrap-anywhere">
    <code>{LAUNCH}</code> · <span lang="en">{steps[of]}</span>
  </span>
)

/** Late, missing and running parts of the site for owners and auditors, each with the step of the command that corrects it. */
export function SiteHealthPage() {
  const { data, error, refetch } = useStaffAnswer(getSiteHealthEndpoint, {})
  if (error && !data) return <LoadFailure error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-96" />
  return (
    <div className="grid gap-8">
      <Problems data={data} />
      <Parts data={data} />
      <Facts data={data} />
      <AcceptableUse data={data} />
      <Usage data={data} />
    </div>
  )
}

type Props = { data: SiteHealthAnswer }

function Problems({ data: { health, invalid } }: Props) {
  const differences = health.accounts ?? []
  const problemCount = health.late.length + invalid.length + differences.length
  return (
    <TitledSection title={<Trans>Late or wrong</Trans>}>
      {problemCount === 0 && (
        <p className="text-ink-2">
          <Trans>Everything runs on time.</Trans>
        </p>
      )}
      <ul className="admin-lines">
        {health.late.map((part) => (
          <li key={part}>
            <span>
              <Trans>
                Late, or without an answer: <span lang="en">{part}</span>
              </Trans>
            </span>
            <code className="ml-auto">{DOCTOR}</code>
          </li>
        ))}
        {invalid.map(({ name, expected }) => (
          <li key={name}>
            <span>
              <Trans>
                {name} should be: <span lang="en">{expected}</span>
              </Trans>
            </span>
            <span className="ml-auto text-small text-ink-2">
              <Step of="deploy" />
            </span>
          </li>
        ))}
        {differences.map(({ setting, expected }) => (
          <li key={setting}>
            <span lang="en">
              {setting}: {expected}
            </span>
            <span className="ml-auto text-small text-ink-2">
              <Step of="settings" />
            </span>
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}

function Parts({ data: { parts } }: Props) {
  const { t } = useLingui()
  const names: Record<SiteFeature, string> = {
    accounts: t`Accounts`,
    mail: t`Email`,
    payments: t`Payments`,
    push: t`Notifications in browsers`,
    backups: t`Backups`,
    uploads: t`Photo uploads`,
  }
  return (
    <TitledSection title={<Trans>On and off</Trans>}>
      <Table heads={[t`Part`, t`State`, t`Turned on by`]}>
        {parts.map(({ part, is_on }) => (
          <tr key={part}>
            <th scope="row">{names[part]}</th>
            <td>
              {is_on
                ? t({ message: 'On', context: 'part of the site' })
                : t({ message: 'Off', context: 'part of the site' })}
            </td>
            <td>{is_on ? '–' : <Step of={part} />}</td>
          </tr>
        ))}
      </Table>
    </TitledSection>
  )
}

const HOUR_SECONDS = 3600

function useAge(): (seconds: number) => string {
  const { t } = useLingui()
  return (seconds) => {
    const hours = Math.floor(seconds / HOUR_SECONDS)
    return hours === 0 ? t`less than an hour` : plural(hours, { one: '# hour', other: '# hours' })
  }
}

function Facts({ data }: Props) {
  const { t } = useLingui()
  const age = useAge()
  const { health, rehearsed_on, unsent_mail, database } = data
  const oldest = unsent_mail.oldest_seconds
  const backupAge = health.backup && age(health.backup.age_seconds)
  const unsent = plural(unsent_mail.count, { one: '# unsent email', other: '# unsent emails' })
  const oldestAge = oldest === null ? '' : age(oldest)
  const used = database && fileSize(database.bytes)
  const limit = database && fileSize(database.limit_bytes)
  return (
    <TitledSection title={<Trans>Backups, email, database</Trans>}>
      <DetailList
        facts={[
          { name: t`Age of the last backup`, value: backupAge ?? t`No backup yet` },
          { name: t`Last rehearsal`, value: rehearsed_on ?? <Step of="rehearsal" /> },
          {
            name: t`Email queue`,
            value: oldest === null ? unsent : t`${unsent}, the oldest: ${oldestAge}`,
          },
          { name: t`Database`, value: used && limit ? t`${used} of ${limit}` : t`Unknown` },
        ]}
      />
    </TitledSection>
  )
}

function AcceptableUse({ data: { acceptable_use } }: Props) {
  const { t } = useLingui()
  const names: Record<SiteHealthAnswer['acceptable_use'][number]['service'], string> = {
    edge: t`Hosting`,
    accounts: t`Accounts`,
    mail: t`Email`,
    payments: t`Payments`,
  }
  return (
    <TitledSection title={<Trans>Consent of the services</Trans>}>
      <p className="text-ink-2">
        <Trans>Each service must confirm in writing that it accepts a site like this.</Trans>
      </p>
      <Table heads={[t({ message: 'Service', context: 'provider' }), t`Answered on`]}>
        {acceptable_use.map(({ service, answered_on }) => (
          <tr key={service}>
            <th scope="row">{names[service]}</th>
            <td>
              {answered_on ?? (
                <>
                  <Trans>Not asked</Trans> · <Step of="use" />
                </>
              )}
            </td>
          </tr>
        ))}
      </Table>
    </TitledSection>
  )
}

function Usage({ data: { usage } }: Props) {
  const { t } = useLingui()
  const names: Record<SiteHealthAnswer['usage'][number]['what'], string> = {
    'rows-read': t`Rows read`,
    'rows-written': t`Rows written`,
    'file-operations': t`File operations`,
    transformations: t`Pictures made`,
  }
  return (
    <TitledSection title={<Trans>Usage today</Trans>}>
      <p className="text-ink-2">
        <Trans>
          The site counts since midnight UTC, so these figures are below the bill. Above three usual
          days it raises an alarm.
        </Trans>
      </p>
      <Table heads={[t`Usage`, t`Today`, t`Usual day`]} isOfFigures>
        {usage.map(({ what, today, usual }) => (
          <tr key={what}>
            <th scope="row">{names[what]}</th>
            <td>{count(today)}</td>
            <td>{usual === null ? '–' : count(usual)}</td>
          </tr>
        ))}
      </Table>
    </TitledSection>
  )
}
