import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import type { CountedKind } from '#staff/case-counts'
import { isQueueKind } from '#staff/queue-kinds'
import { count, openCount } from '../../../lib/count.ts'
import { moment } from '../../../lib/format-date.ts'
import { ListFilters } from '../list/list-filters.tsx'
import { ListView } from '../list/list-view.tsx'
import { Table } from '../list/table.tsx'
import { useSection } from '../api/use-section.ts'
import { AssigneeCell } from '../team/assignee-cell.tsx'
import { useAssignedFilter } from '../team/use-assigned-filter.ts'
import { OwnerBadge } from '../team/owner-badge.tsx'
import { useAssignees, useForOwner } from '../team/use-assignees.ts'
import { DueDate } from './due-date.tsx'
import { useCaseCounts } from './use-case-counts.ts'
import { useOpenFirst } from './use-open-first.ts'

const PAGE_SIZE = 20
const names = { state: 'state', search: 'search' } as const
const caseNames = { ...names, assigned: 'assigned' } as const

/** Options of `useList` for a queue: open cases, unless the address selects others. */
export function useQueueOptions() {
  const { params: currentParams } = useSection()
  const params = new URLSearchParams(currentParams)
  const state = params.get('state') ?? 'open'
  if (state === 'all') params.delete('state')
  else params.set('state', state)
  return { size: PAGE_SIZE, names, params }
}

/** Options of `useList` for a queue whose cases can be assigned. */
export const useCaseOptions = () => ({ ...useQueueOptions(), names: caseNames })

/** Answer of a list of cases. */
export type QueuePageAnswer = { total: number }

/** A case in a list. */
export type QueueRow = { id: string; dueAt: string | null; isOverdue: boolean; createdAt: string }

type Props<State extends string, Answer, One> = {
  kind: CountedKind
  list: ComponentProps<typeof ListView<Answer>>['list']
  /** Label of the search field. */
  label: string
  states: Record<State, string>
  /** Note on overdue cases. */
  late: (overdue: string) => string
  /** Text for an empty list. */
  none: ReactNode
  /** Explanation in an empty list: the cases that it will contain. */
  about: ReactNode
  rowsOf: (answer: Answer) => readonly One[]
  /** Heads of the columns before the times. */
  heads: readonly string[]
  /** Cells of a row before its times. */
  children: (row: One) => ReactNode
}

/** The cases of a queue, in the order in which staff work on them. */
export function QueueList<
  State extends string,
  Answer extends QueuePageAnswer,
  One extends QueueRow,
>({
  kind: countedKind,
  list,
  label,
  states,
  late,
  none,
  about,
  rowsOf,
  heads,
  children,
}: Props<State, Answer, One>) {
  const { t } = useLingui()
  const { addressWith } = useSection()
  const { data } = list
  const numbers = useCaseCounts(countedKind)
  // Cases of the other kinds can't be assigned.
  const kind = isQueueKind(countedKind) ? countedKind : undefined
  const assignedFilter = useAssignedFilter()
  const ids = kind && data ? rowsOf(data).map(({ id }) => id) : []
  const assigneeOf = useAssignees(kind ?? 'report', ids)
  const forOwner = useForOwner(kind ?? 'report', ids)
  useOpenFirst(kind ?? '', data && (ids[0] ?? null))
  const options = Object.keys(states) as State[]
  const labelOf = (state: State) => {
    const cases = numbers?.counts[state]
    return cases === undefined ? states[state] : `${states[state]} (${openCount(cases)})`
  }
  return (
    <div className="grid gap-4">
      <ListFilters
        label={label}
        selects={[
          {
            label: t`Status`,
            name: 'state',
            plain: 'open',
            options: [
              { value: 'open', label: t`Open` },
              ...options.map((value) => ({
                value,
                label: labelOf(value),
              })),
              { value: 'all', label: t`All` },
            ],
          },
          ...(kind ? [assignedFilter] : []),
        ]}
      />
      {numbers && numbers.overdue > 0 && (
        <p className="message message-error">{late(openCount(numbers.overdue))}</p>
      )}
      <ListView
        list={list}
        size={PAGE_SIZE}
        countOf={(answer) => ({ shown: rowsOf(answer).length, total: answer.total })}
        summary={({ total }) => t`${count(total)} in total`}
        empty={{
          title: none,
          text: about,
          link: {
            label: <Trans>Show all</Trans>,
            to: addressWith({ state: 'all', search: null, assigned: null, page: null }),
          },
        }}
      >
        {(answer) => (
          <Table heads={[...heads, ...(kind ? [t`Assigned to`] : []), t`Due`, t`Received`]}>
            {rowsOf(answer).map((row) => (
              <tr key={row.id}>
                {children(row)}
                {kind && (
                  <td>
                    <AssigneeCell
                      kind={kind}
                      id={row.id}
                      isOpen={row.dueAt !== null}
                      assignee={assigneeOf(row.id)}
                    />
                    {forOwner.has(row.id) && <OwnerBadge />}
                  </td>
                )}
                <td>
                  <DueDate dueAt={row.dueAt} isOverdue={row.isOverdue} />
                </td>
                <td className="whitespace-nowrap">{moment(row.createdAt)}</td>
              </tr>
            ))}
          </Table>
        )}
      </ListView>
    </div>
  )
}
