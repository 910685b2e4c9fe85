import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import type { AddressParts, AnswerOf, Endpoint } from '#platform/endpoint'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LoadFailure } from '../api/load-failure.tsx'
import { useStaffAnswer } from '../api/use-staff-answer.ts'
import { useSection } from '../api/use-section.ts'
import { StaffNotes } from '../team/staff-notes.tsx'
import { TeamPanel } from '../team/team-panel.tsx'

const TYPING = 'input, textarea, select, dialog'

type Props<E> = {
  /** Assignment and notes of the team; left out for cases that nobody is assigned to. */
  team?: ComponentProps<typeof TeamPanel>
  get: E
  parts: AddressParts<E>
  /** Parameter of the address that names the open case; the link back removes it. */
  name: string
  children: (answer: AnswerOf<E>) => ReactNode
}

/** One case, and its states: error, loading. */
export function CaseView<E extends Endpoint>({ team, get, parts, name, children }: Props<E>) {
  const { addressWith } = useSection()
  const { data, error, refetch } = useStaffAnswer(get, parts)
  const view = useRef<HTMLDivElement>(null)
  const isThere = data !== undefined
  // Keyboard shortcuts need the focus inside, as soon as the case is loaded.
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
      {data && (
        <>
          {team && <TeamPanel {...team} />}
          {children(data)}
          {team && <StaffNotes kind={team.kind} id={team.id} />}
        </>
      )}
      {!data && !error && <Skeleton className="h-96" />}
    </div>
  )
}

const BackLink = ({ to }: { to: string }) => (
  <p>
    <Link to={to} className="admin-back">
      <Icon name="arrow-left" />
      <Trans>Back to the list</Trans>
    </Link>
  </p>
)
