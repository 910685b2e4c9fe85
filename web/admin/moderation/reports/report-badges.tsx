import { Trans } from '@lingui/react/macro'
import type { ListedReport } from '#moderation/reports'
import { Badge } from '../../../ui/badge.tsx'

type Props = {
  report: Pick<ListedReport, 'isUrgent' | 'holds' | 'isHeldBack' | 'byCompanion' | 'isMuted'>
  state: string
}

export const ReportBadges = ({ report, state }: Props) => (
  <span className="admin-badges">
    <Badge>{state}</Badge>
    {report.isUrgent && (
      <Badge className="badge-late">
        <Trans>Urgent</Trans>
      </Badge>
    )}
    {report.isHeldBack && (
      <Badge className="badge-late">
        <Trans>Still visible</Trans>
      </Badge>
    )}
    {report.byCompanion && (
      <Badge tone="brass">
        <Trans>From the companion</Trans>
      </Badge>
    )}
    {report.isMuted && (
      <Badge>
        <Trans>Muted reporter</Trans>
      </Badge>
    )}
    {report.holds && (
      <Badge tone="brass">
        <Trans>Profile hidden</Trans>
      </Badge>
    )}
  </span>
)
