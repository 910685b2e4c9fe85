import { Trans } from '@lingui/react/macro'
import type { InboxItem } from '#staff/inbox'
import { ago } from '../../../lib/ago.ts'
import { moment } from '../../../lib/format-date.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Link } from '../../../ui/link.tsx'
import { useSection } from '../../shared/api/use-section.ts'
import { OwnerBadge } from '../../shared/team/owner-badge.tsx'
import { DueDate } from '../../shared/queue/due-date.tsx'
import { isOpenable, openCaseChanges, sectionOfCase, useInboxLabels } from './inbox-kinds.ts'

type Props = {
  item: InboxItem
  /** The inbox's query to which the case is added; omitted: the current address's. */
  query?: string
}

/** A case of the inbox: its kind and subject, its due time or age, and who has it. */
export function InboxCaseRow({ item, query }: Props) {
  const { params, addressWith } = useSection()
  const labels = useInboxLabels()
  const now = useNow()
  const { kind, id, name, reference, dueAt, since, isOverdue, isUrgent, isForOwner, assignee } =
    item
  const opensBeside = isOpenable(kind)
  const isCurrent = opensBeside && params.get(kind) === id
  const address = opensBeside
    ? addressWith(openCaseChanges({ kind, id }), query)
    : sectionOfCase(item)
  const details = [name, reference].filter(Boolean).join(' · ')
  return (
    <li data-row data-urgent={isUrgent || isOverdue || undefined}>
      <Link
        to={address}
        data-case={opensBeside ? id : undefined}
        data-open={opensBeside || undefined}
        aria-current={isCurrent ? 'true' : undefined}
      >
        <span className="flex flex-wrap gap-2 font-semibold">
          {labels[kind]}
          {isUrgent && (
            <span className="badge badge-late">
              <Trans>Urgent</Trans>
            </span>
          )}
          {isForOwner && <OwnerBadge />}
        </span>
        <span className="admin-inbox-time">
          {dueAt === null ? (
            <time dateTime={since} title={moment(since)}>
              {ago(since, now)}
            </time>
          ) : (
            <DueDate dueAt={dueAt} isOverdue={isOverdue} />
          )}
        </span>
        <span className="overflow-hidden text-small text-ink-2 text-ellipsis whitespace-nowrap">
          {details}
        </span>
        {assignee && (
          <span className="text-small text-ink-2 text-right whitespace-nowrap">
            {assignee.name}
          </span>
        )}
      </Link>
    </li>
  )
}
