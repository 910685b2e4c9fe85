import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ManagedCompanionRow } from '#companions/staff/admin-companions'
import type { CompanionColumn } from '#companions/staff/companion-filters'
import { useContentNames } from '../../../features/companions/content-names.ts'
import { list } from '../../../lib/format.ts'
import { moment } from '../../../lib/format-date.ts'
import { Badge } from '../../../ui/badge.tsx'
import { PlaceName } from '../../shared/companions/place-name.tsx'
import { useNotPublicReasons } from '../not-public-reasons.ts'
import { StatusBadges } from './status-badges.tsx'

type Props = { companion: ManagedCompanionRow; column: CompanionColumn }

export function CompanionCell({ companion, column }: Props) {
  const { t } = useLingui()
  switch (column) {
    case 'location':
      return (
        <span className="block min-w-32">
          <PlaceName location={companion.location} />
        </span>
      )
    case 'age':
      return <span className="whitespace-nowrap">{companion.age_range}</span>
    case 'status':
      return (
        <>
          <StatusBadges companion={companion} />
          <Planned planned={companion.planned} />
        </>
      )
    case 'completeness':
      return <Completeness companion={companion} />
    case 'not_public':
      return <NotPublic companion={companion} />
    case 'media': {
      const { photos, private_photos: closed, videos } = companion
      return (
        <ul className="whitespace-nowrap">
          <li>{t`${photos} public`}</li>
          <li>{t`${closed} private`}</li>
          <li>{plural(videos, { one: '# video', other: '# videos' })}</li>
        </ul>
      )
    }
    case 'account':
      return companion.has_account ? (
        <span>{t`Runs it herself`}</span>
      ) : (
        <span>{t`Run by the team`}</span>
      )
    case 'created':
      return <span className="whitespace-nowrap">{moment(companion.created_at)}</span>
    case 'changed':
      return <span className="whitespace-nowrap">{moment(companion.updated_at)}</span>
  }
}

function Completeness({ companion: { completeness, blank } }: Pick<Props, 'companion'>) {
  const names = useContentNames()
  const { t } = useLingui()
  const labels: Record<string, string> = {
    ...names,
    contact: t`Contact details`,
    public_photos: t`Public photos`,
    private_photos: t`Private photos`,
    schedule: t`Schedule`,
  }
  const share = `${completeness}\u00a0%`
  if (blank.length === 0) return share
  const missing = list(blank.map((field) => labels[field] ?? field))
  return (
    <details className="admin-why">
      <summary>{share}</summary>
      <p>
        <Trans>Not filled in: {missing}</Trans>
      </p>
    </details>
  )
}

function NotPublic({ companion: { not_public } }: Pick<Props, 'companion'>) {
  const reasonOf = useNotPublicReasons()
  const [first, ...more] = not_public
  if (!first) {
    return (
      <Badge tone="sage">
        <Trans context="companion">Public</Trans>
      </Badge>
    )
  }
  if (more.length === 0) return <p className="admin-why">{reasonOf(first)}</p>
  return (
    <details className="admin-why">
      <summary>{plural(not_public.length, { one: '# reason', other: '# reasons' })}</summary>
      <ul>
        {not_public.map((reason) => (
          <li key={reason.reason}>{reasonOf(reason)}</li>
        ))}
      </ul>
    </details>
  )
}

function Planned({ planned }: Pick<ManagedCompanionRow, 'planned'>) {
  if (!planned) return null
  const { act, at, is_missed: isMissed } = planned
  return (
    <p className="pt-1 text-small text-ink-2">
      {isMissed && (
        <span>
          <Trans>Plan not carried out</Trans>
        </span>
      )}
      {!isMissed && act === 'publish' && (
        <span>
          <Trans>To be published {moment(at)}</Trans>
        </span>
      )}
      {!isMissed && act === 'unpublish' && (
        <span>
          <Trans>Goes offline {moment(at)}</Trans>
        </span>
      )}
    </p>
  )
}
