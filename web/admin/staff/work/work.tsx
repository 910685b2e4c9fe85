import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { getWorkEndpoint, WORK_PAGE_SIZE, type WorkItem } from '#staff/work'
import { openCount } from '../../../lib/count.ts'
import { moment } from '../../../lib/format-date.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LoadFailure } from '../../shared/api/load-failure.tsx'
import { useSection } from '../../shared/api/use-section.ts'
import { PageButtons } from '../../shared/list/page-buttons.tsx'
import { Table } from '../../shared/list/table.tsx'
import { listPageOf, useList } from '../../shared/list/use-list.ts'
import { caseAddress, useWorkLabels } from '../../shared/queue/case-kinds.ts'
import { DueDate } from '../../shared/queue/due-date.tsx'
import { focusNext, onKeys } from '../../shared/queue/triage-keys.tsx'
import { useWorkCounts, WORK_REFRESH_MS } from './use-work.ts'

/** Cases assigned to the signed-in member of staff, and unassigned due ones: urgent first, then by due time. */
export function WorkPage() {
  const { params } = useSection()
  const { data, error, refetch } = useList(getWorkEndpoint, {
    size: WORK_PAGE_SIZE,
    names: {},
    everyMs: WORK_REFRESH_MS,
  })
  if (error && !data) return <LoadFailure error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-96" />
  const { cases, hasMore } = data
  if (cases.length === 0 && listPageOf(params) === 1) {
    return (
      <Notice
        title={<Trans>All done</Trans>}
        text={<Trans>No case is assigned to you, and none is due without a colleague.</Trans>}
      />
    )
  }
  return (
    // The element only receives key events that bubble up from its controls.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="grid gap-4" onKeyDown={onKeys({ n: focusNext })}>
      <WorkNumbers />
      <WorkTable cases={cases} />
      <PageButtons hasMore={hasMore} />
    </div>
  )
}

/** Numbers of all tasks. */
function WorkNumbers() {
  const { data } = useWorkCounts()
  if (!data) return <Skeleton className="h-6" />
  const { total, mine, overdue } = data
  const shownTotal = openCount(total)
  const shownMine = openCount(mine)
  const shownOverdue = openCount(overdue)
  return (
    <p role="status" className="text-ink-2">
      {[
        plural(total, { one: '# case', other: `${shownTotal} cases` }),
        plural(mine, { one: '# assigned to you', other: `${shownMine} assigned to you` }),
        plural(overdue, { one: '# overdue', other: `${shownOverdue} overdue` }),
      ].join(' · ')}
    </p>
  )
}

function WorkTable({ cases }: { cases: readonly WorkItem[] }) {
  const { t } = useLingui()
  const labels = useWorkLabels()
  return (
    <Table heads={[t`Case`, t`Type`, t`Assigned to`, t`Due`, t`Since`]}>
      {cases.map((item) => (
        <tr key={`${item.kind} ${item.id}`}>
          <th scope="row">
            <Link to={caseAddress(item)} className="admin-name">
              {item.name || item.reference || item.id}
              {item.name && item.reference && <small>{item.reference}</small>}
            </Link>
          </th>
          <td>
            {labels[item.kind]}
            {item.isUrgent && (
              <>
                {' '}
                <Badge className="badge-late">
                  <Trans>Urgent</Trans>
                </Badge>
              </>
            )}
          </td>
          <td>
            {item.isMine ? (
              <Badge tone="brass">
                <Trans>You</Trans>
              </Badge>
            ) : (
              <span className="admin-nothing">–</span>
            )}
          </td>
          <td>
            <DueDate dueAt={item.dueAt} isOverdue={item.isOverdue} />
          </td>
          <td className="whitespace-nowrap">{moment(item.since)}</td>
        </tr>
      ))}
    </Table>
  )
}
