import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { HOUR_MS } from '#platform/time'
import { Badge } from '../../../ui/badge.tsx'
import { useNow } from '../../../lib/use-now.ts'
import { moment } from '../../../lib/format-date.ts'

type Props = { dueAt: string | null; isOverdue: boolean }

/** The time until a case is due. */
export function DueDate({ dueAt, isOverdue }: Props) {
  const now = useNow()
  if (!dueAt) return <span className="admin-nothing">–</span>
  return (
    <span className="admin-due">
      {isOverdue && (
        <Badge className="badge-late">
          <Trans>Overdue</Trans>
        </Badge>
      )}
      <time dateTime={dueAt} title={moment(dueAt)}>
        {untilDue(dueAt, now)}
      </time>
    </span>
  )
}

/** "in 5 h", "3 h late"; in days above two. @param now epoch milliseconds */
function untilDue(iso: string, now: number): string {
  const hours = Math.abs(Math.trunc((Date.parse(iso) - now) / HOUR_MS))
  const isLate = Date.parse(iso) < now
  if (hours < 48) return isLate ? t`${hours} h late` : t`in ${hours} h`
  const days = Math.floor(hours / 24)
  return isLate ? t`${days} d late` : t`in ${days} d`
}
