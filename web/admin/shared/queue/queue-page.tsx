import type { ComponentProps, ReactNode } from 'react'
import type { AnswerOf, Endpoint, Schemas } from '#platform/endpoint'
import type { CountedKind } from '#staff/case-counts'
import type { QueueKind } from '#staff/queue-kinds'
import { useList } from '../list/use-list.ts'
import { CaseLink } from './case-link.tsx'
import { ListAndCase } from './list-and-case.tsx'
import { QueueList, useCaseOptions, type QueuePageAnswer, type QueueRow } from './queue-list.tsx'

type Answer<S extends Schemas> = AnswerOf<Endpoint<string, S>> & QueuePageAnswer
type ListProps<S extends Schemas, Row extends QueueRow, State extends string> = ComponentProps<
  typeof QueueList<State, Answer<S>, Row>
>

type Props<S extends Schemas, Row extends QueueRow, State extends string> = Pick<
  ListProps<S, Row, State>,
  'label' | 'states' | 'late' | 'none' | 'about' | 'rowsOf' | 'heads'
> & {
  /** Also the parameter of the address that names the open case. */
  kind: QueueKind & CountedKind
  endpoint: Endpoint<string, S>
  /** Name of a case, in the link that opens it, and what stands below. */
  renderName: (row: Row) => ReactNode
  /** Cells of a row between its name and its times. */
  renderCells: (row: Row) => ReactNode
  /** Content above the list. */
  intro?: ReactNode
  /** The case with that id. */
  children: (id: string) => ReactNode
}

/** The cases of a kind in the order in which staff work on them, and the one that the address names. */
export const QueuePage = <S extends Schemas, Row extends QueueRow, State extends string>({
  children,
  ...list
}: Props<S, Row, State>) => (
  <ListAndCase name={list.kind} list={<CaseRows {...list} />}>
    {children}
  </ListAndCase>
)

function CaseRows<S extends Schemas, Row extends QueueRow, State extends string>({
  kind,
  endpoint,
  renderName,
  renderCells,
  intro,
  ...list
}: Omit<Props<S, Row, State>, 'children'>) {
  // Every list of cases has these filters.
  const answer = useList(endpoint, useCaseOptions() as never) as ListProps<S, Row, State>['list']
  return (
    <>
      {intro}
      <QueueList kind={kind} list={answer} {...list}>
        {(row) => (
          <>
            <th scope="row">
              <CaseLink name={kind} id={row.id}>
                {renderName(row)}
              </CaseLink>
            </th>
            {renderCells(row)}
          </>
        )}
      </QueueList>
    </>
  )
}
