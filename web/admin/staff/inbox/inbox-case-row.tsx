import { Trans } from '@lingui/react/macro'
import type { InboxItem } from '#staff/inbox'
import { isQueueKind } from '#staff/queue-kinds'
import { moment } from '../../../lib/format-date.ts'
import { personName } from '../../../lib/person-name.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Link } from '../../../ui/link.tsx'
import { useSection } from '../../shared/api/use-section.ts'
import { dueStateOf, timeSince, untilDue } from '../../shared/queue/case-times.ts'
import { DueBadge } from '../../shared/queue/due-date.tsx'
import { AssigneeCell } from '../../shared/team/assignee-cell.tsx'
import { OwnerBadge } from '../../shared/team/owner-badge.tsx'
import { useCaseSummary } from './case-summary.ts'
import { isOpenable, openCaseChanges, sectionOfCase } from './inbox-kinds.ts'

type Props = {
  item: InboxItem
  /** The inbox's query to which the case is added; omitted: the current address's. */
  query?: string
}

/** A case of the inbox: its subject and summary, its marks, who has it or the button to take it, and its due time or age. */
export function InboxCaseRow({ item, query }: Props) {
  const { params, addressWith } = useSection()
  const summaryOf = useCaseSummary()
  const now = useNow()
  const { kind, id, name, reference, dueAt, since, isUrgent, isForOwner, assignee } = item
  const opensBeside = isOpenable(kind)
  const isCurrent = opensBeside && params.get(kind) === id
  const address = opensBeside
    ? addressWith(openCaseChanges({ kind, id }), query)
    : sectionOfCase(item)
  const dueState = dueAt === null ? undefined : dueStateOf(dueAt, now)
  const summary = summaryOf(item)
  const subject = personName(name) || reference || summary
  return (
    <li data-row data-due={dueState}>
      <Link
        to={address}
        data-case={opensBeside ? id : undefined}
        data-open={opensBeside || undefined}
        aria-current={isCurrent ? 'true' : undefined}
      >
        <span className="admin-inbox-subject">{subject}</span>
        <span className="admin-inbox-summary">
          {summary}
          {reference && subject !== reference && <small> · {reference}</small>}
        </span>
        <span className="admin-inbox-marks">
          {isUrgent && (
            <span className="badge badge-late">
              <Trans>Urgent</Trans>
            </span>
          )}
          {dueState && <DueBadge state={dueState} />}
          {isForOwner && <OwnerBadge />}
        </span>
      </Link>
      <span className="admin-inbox-assignee">
        {isQueueKind(kind) && (
          <AssigneeCell
            kind={kind}
            id={id}
            isOpen
            assignee={assignee}
            subject={`${subject}, ${summary}`}
          />
        )}
      </span>
      <span className="admin-inbox-time">
        {dueAt === null ? (
          <time dateTime={since} title={moment(since)}>
            {timeSince(since, now)}
          </time>
        ) : (
          <time dateTime={dueAt} title={moment(dueAt)}>
            {untilDue(dueAt, now)}
          </time>
        )}
      </span>
    </li>
  )
}
