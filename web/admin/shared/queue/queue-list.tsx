import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { count } from '../../../lib/format.ts'
import { moment } from '../../../lib/format-date.ts'
import { listCall } from '../list/list-call.ts'
import { ListFilters } from '../list/list-filters.tsx'
import { ListView } from '../list/list-view.tsx'
import { Table } from '../list/table.tsx'
import { useAdmin } from '../api/use-admin.ts'
import { useSection } from '../api/use-section.ts'
import { DueDate } from './due.tsx'

const PAGE_SIZE = 20

type Queue<State extends string> = {
  total: number
  counts: Record<State, number>
  overdue: number
}

type Row = { id: string; dueAt: string | null; isOverdue: boolean; createdAt: string }

type Props<State extends string, Answer, One> = {
  path: string
  /** Of the search field. */
  label: string
  states: Record<State, string>
  /** What is said of those that are late. */
  late: (overdue: number) => string
  /** That none was found. */
  none: ReactNode
  rowsOf: (answer: Answer) => readonly One[]
  /** Of the columns before those of the times. */
  heads: readonly string[]
  /** The cells of a row, before those of its times. */
  children: (one: One) => ReactNode
}

/** What staff do one after the other: open ones, unless the address says otherwise. */
export function QueueList<State extends string, Answer extends Queue<State>, One extends Row>({
  path,
  label,
  states,
  late,
  none,
  rowsOf,
  heads,
  children,
}: Props<State, Answer, One>) {
  const { t } = useLingui()
  const { params, addressWith } = useSection()
  const state = params.get('state') ?? 'open'
  const asked = new URLSearchParams(params)
  if (state === 'all') asked.delete('state')
  else asked.set('state', state)
  const names = { state: 'state', search: 'search' }
  const list = useAdmin<Answer>(listCall(path, asked, PAGE_SIZE, names), { keep: true })
  const { data } = list
  const options = Object.keys(states) as State[]
  return (
    <div className="grid gap-4">
      <ListFilters
        label={label}
        selects={[
          {
            label: t`State`,
            name: 'state',
            plain: 'open',
            options: [
              { value: 'open', label: t`Open` },
              ...options.map((value) => ({
                value,
                label: data ? `${states[value]} (${data.counts[value]})` : states[value],
              })),
              { value: 'all', label: t`All` },
            ],
          },
        ]}
      />
      {data && data.overdue > 0 && <p className="message message-error">{late(data.overdue)}</p>}
      <ListView
        list={list}
        size={PAGE_SIZE}
        countOf={(answer) => ({ shown: rowsOf(answer).length, total: answer.total })}
        summary={({ total }) => t`${count(total)} in all`}
        empty={{
          title: none,
          text: <Trans>Nothing fits, or all of it is done.</Trans>,
          link: {
            label: <Trans>Show all</Trans>,
            to: addressWith({ state: 'all', search: null, page: null }),
          },
        }}
      >
        {(answer) => (
          <Table heads={[...heads, t`Due`, t`Received`]}>
            {rowsOf(answer).map((one) => (
              <tr key={one.id}>
                {children(one)}
                <td>
                  <DueDate dueAt={one.dueAt} isOverdue={one.isOverdue} />
                </td>
                <td className="whitespace-nowrap">{moment(one.createdAt)}</td>
              </tr>
            ))}
          </Table>
        )}
      </ListView>
    </div>
  )
}
