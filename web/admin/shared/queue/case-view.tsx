import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, type ReactNode } from 'react'
import type { AddressParts, AnswerOf, Endpoint } from '#platform/endpoint'
import type { QueueKind } from '#staff/queue-kinds'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LoadFailure } from '../api/load-failure.tsx'
import { useStaffAnswer } from '../api/use-staff-answer.ts'
import { useSection } from '../api/use-section.ts'
import { StaffNotes } from '../team/staff-notes.tsx'
import { TeamPanel } from '../team/team-panel.tsx'

const TYPING = 'input, textarea, select, dialog'

type ItemProps<E> = {
  get: E
  id: string
  /** Parameter of the address that names the open item; the link back removes it. */
  name: string
  children: (answer: AnswerOf<E>) => ReactNode
}

/** An item beside its list, and its states: error, loading. */
export function OpenItem<E extends Endpoint>({ get, id, name, children }: ItemProps<E>) {
  const { addressWith } = useSection()
  const parts = { params: { id } } as unknown as AddressParts<E>
  const { data, error, refetch } = useStaffAnswer(get, parts)
  const view = useRef<HTMLDivElement>(null)
  const isThere = data !== undefined
  // Keyboard shortcuts need the focus inside, as soon as the item is loaded.
  useEffect(() => {
    const focused = document.activeElement
    if (isThere && !focused?.closest(TYPING) && !view.current?.contains(focused)) {
      view.current?.focus({ preventScroll: true })
    }
  }, [isThere])
  return (
    <div ref={view} className="grid gap-5 outline-none" tabIndex={-1}>
      <BackLink to={addressWith({ [name]: null })} />
      {!data && error && <LoadFailure error={error} retry={() => void refetch()} />}
      {data && children(data)}
      {!data && !error && <Skeleton className="h-96" />}
    </div>
  )
}

type CaseProps<E> = Omit<ItemProps<E>, 'name'> & {
  /** Also the parameter of the address that names the open case. */
  kind: QueueKind
  /** Lists besides that of the assignments that an assignment changes. */
  lists?: readonly Endpoint[]
}

/** One case of any kind: assignment, the parts of its kind, notes of the team. */
export const CaseView = <E extends Endpoint>({ kind, id, get, lists, children }: CaseProps<E>) => (
  <OpenItem get={get} id={id} name={kind}>
    {(answer) => {
      // A case of several reports can be opened by the id of each of them.
      const caseId = (answer as { id?: string }).id ?? id
      return (
        <>
          <TeamPanel kind={kind} id={caseId} {...(lists && { lists })} />
          {children(answer)}
          <StaffNotes kind={kind} id={caseId} />
        </>
      )
    }}
  </OpenItem>
)

const BackLink = ({ to }: { to: string }) => (
  <p>
    <Link to={to} className="admin-back">
      <Icon name="arrow-left" />
      <Trans>Back to the list</Trans>
    </Link>
  </p>
)
