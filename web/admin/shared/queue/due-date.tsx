import { Trans } from '@lingui/react/macro'
import { Badge } from '../../../ui/badge.tsx'
import { useNow } from '../../../lib/use-now.ts'
import { moment } from '../../../lib/format-date.ts'
import { dueStateOf, untilDue, type DueState } from './case-times.ts'

type Props = { dueAt: string | null; isOverdue: boolean }

/** The time until a case is due. */
export function DueDate({ dueAt, isOverdue }: Props) {
  const now = useNow()
  if (!dueAt) return <span className="admin-nothing">–</span>
  return (
    <span className="admin-due">
      <DueBadge state={isOverdue ? 'late' : dueStateOf(dueAt, now)} />
      <time dateTime={dueAt} title={moment(dueAt)}>
        {untilDue(dueAt, now)}
      </time>
    </span>
  )
}

/** Mark of a case that is overdue, or due within a day. */
export function DueBadge({ state }: { state: DueState }) {
  switch (state) {
    case 'late':
      return (
        <Badge className="badge-late">
          <Trans>Overdue</Trans>
        </Badge>
      )
    case 'soon':
      return (
        <Badge className="badge-soon">
          <Trans>Due soon</Trans>
        </Badge>
      )
    case 'later':
      return null
  }
}
