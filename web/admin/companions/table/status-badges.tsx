import { Trans } from '@lingui/react/macro'
import type { ListedCompanion } from '#companions/staff/admin-companions'
import { Badge } from '../../../ui/badge.tsx'
import { useLifecycleNames } from '../../shared/labels/lifecycle-names.ts'

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
          <Trans context="companion">Active</Trans>
        </Badge>
      ) : (
        <Badge>
          <Trans context="companion">Inactive</Trans>
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
