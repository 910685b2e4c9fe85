import { Trans, useLingui } from '@lingui/react/macro'
import type { ListedCompanion } from '#contract/admin-companions'
import type { CompanionLifecycle } from '#contract/companion-status'
import { Badge } from '../../ui/badge.tsx'

export function useLifecycleNames(): Record<CompanionLifecycle, string> {
  const { t } = useLingui()
  return {
    draft: t`Draft`,
    pending: t`Pending Review`,
    active: t`Published`,
    archived: t`Archived`,
  }
}

type Props = {
  companion: Pick<
    ListedCompanion,
    'status' | 'is_active' | 'is_featured' | 'is_vip' | 'presence' | 'is_away' | 'is_paused'
  >
}

export function StatusBadges({ companion }: Props) {
  const names = useLifecycleNames()
  return (
    <span className="admin-badges">
      <Badge tone={companion.status === 'active' ? 'sage' : 'paper'}>
        {names[companion.status]}
      </Badge>
      {companion.is_featured && (
        <Badge tone="brass">
          <Trans>Featured</Trans>
        </Badge>
      )}
      {companion.is_vip && (
        <Badge tone="brass">
          <Trans>VIP</Trans>
        </Badge>
      )}
      {companion.is_active ? (
        <Badge tone="sage">
          <Trans>Active</Trans>
        </Badge>
      ) : (
        <Badge>
          <Trans>Inactive</Trans>
        </Badge>
      )}
      {companion.is_paused && (
        <Badge>
          <Trans>Paused</Trans>
        </Badge>
      )}
      {companion.is_away && (
        <Badge>
          <Trans>Away</Trans>
        </Badge>
      )}
      {companion.presence === 'online' && (
        <Badge tone="sage">
          <Trans>Online</Trans>
        </Badge>
      )}
    </span>
  )
}
