import { Trans } from '@lingui/react/macro'
import { Badge } from '../../../ui/badge.tsx'
import { useNow } from '../../../lib/use-now.ts'
import { moment } from '../../../lib/format-date.ts'
import { untilDue } from './until-due.ts'

type Props = { dueAt: string | null; isOverdue: boolean }

/** When something has to be done. */
export function DueDate({ dueAt, isOverdue }: Props) {
  const now = useNow()
  if (!dueAt) return <span className="text-ink-2">–</span>
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
