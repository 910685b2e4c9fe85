import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, type ReactNode } from 'react'
import type { AddressParts, AnswerOf, Endpoint } from '#contract/endpoint'
import type { QueueKind } from '#contract/queue-kinds'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LoadFailure } from '../api/load-failure.tsx'
import { useStaffAnswer } from '../api/use-staff-answer.ts'
import { useSection } from '../api/use-section.ts'
import { StaffNotes } from '../team/staff-notes.tsx'
import { TeamPanel } from '../team/team-panel.tsx'
import { onKeys } from './triage-keys.tsx'

type Props<E> = {
  /** As the team may work on it. */
  team?: { kind: QueueKind; id: string }
  get: E
  parts: AddressParts<E>
  /** The name in the address that it stands under, and that the way back takes away. */
  name: string
  children: (answer: AnswerOf<E>) => ReactNode
}

/** One of a list; that it can't be had, or is not there yet. */
export function CaseView<E extends Endpoint>({ team, get, parts, name, children }: Props<E>) {
  const { addressWith } = useSection()
  const { data, error, refetch } = useStaffAnswer(get, parts)
  const view = useRef<HTMLDivElement>(null)
  const isThere = data !== undefined
  // The keys act from the moment on at which the case is here.
  useEffect(() => {
    if (isThere && document.activeElement === document.body) {
      view.current?.focus({ preventScroll: true })
    }
  }, [isThere])
  return (
    // The case itself is no control: its controls' keys arrive here.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={view}
      className="grid gap-5 outline-none"
      tabIndex={-1}
      onKeyDown={onKeys({
        w: (page) => page.querySelector<HTMLElement>('[name="note"]')?.focus(),
      })}
    >
      <BackLink to={addressWith({ [name]: null })} />
      {error && !data ? (
        <LoadFailure error={error} retry={() => void refetch()} />
      ) : data ? (
        <>
          {team && <TeamPanel {...team} />}
          {children(data)}
          {team && <StaffNotes {...team} />}
        </>
      ) : (
        <Skeleton className="h-96" />
      )}
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
