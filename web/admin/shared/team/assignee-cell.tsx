import { useLingui } from '@lingui/react/macro'
import type { QueueKind } from '#staff/queue-kinds'
import { mayWorkOn } from '#staff/queue-rights'
import { Button } from '../../../ui/button.tsx'
import { useRole } from '../api/role.tsx'
import { AssigneeName } from './assignee-name.tsx'
import type { Assignee } from './use-assignees.ts'
import { useTakeCase } from './use-take-case.ts'

type Props = {
  kind: QueueKind
  id: string
  assignee: Assignee | null | undefined
  /** Subject of the case, for screen readers; omitted: the row's header names it. */
  subject?: string
}

/**
 * The assignee of a case in a list, or the button to take the case. @param isOpen whether the case needs an action
 */
export function AssigneeCell({ isOpen, ...props }: Props & { isOpen: boolean }) {
  const isTakeable = useTakeable(props)
  return isOpen && isTakeable ? <TakeCase {...props} /> : <AssigneeName assignee={props.assignee} />
}

/** Unassigned cases may be taken by anyone who may work on them. */
function useTakeable({ kind, assignee }: Props): boolean {
  return mayWorkOn(useRole(), kind) && assignee === null
}

/** Button that takes a case; renders nothing if that isn't possible. */
export function TakeCase(props: Props) {
  const { t } = useLingui()
  const isTakeable = useTakeable(props)
  const { busy, take } = useTakeCase(props.kind, props.id)
  if (!isTakeable) return null
  const name = t({ message: 'Take', context: 'case' })
  return (
    <Button
      variant="quiet"
      data-take
      aria-busy={busy}
      aria-label={props.subject && `${name}: ${props.subject}`}
      onClick={({ currentTarget }) => {
        // The button disappears after it is pressed; the focus moves to the row's link.
        if (document.activeElement === currentTarget) {
          currentTarget.closest('tr, li')?.querySelector('a')?.focus()
        }
        void take()
      }}
    >
      {name}
    </Button>
  )
}
