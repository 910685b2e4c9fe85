import { Trans } from '@lingui/react/macro'
import type { QueueKind } from '#staff/queue-kinds'
import { mayWorkOn } from '#staff/queue-rights'
import { Button } from '../../../ui/button.tsx'
import { useRole } from '../api/role.tsx'
import { AssigneeName } from './assignee-name.tsx'
import type { Assignee } from './use-assignees.ts'
import { useTakeCase } from './use-take-case.ts'

type Props = { kind: QueueKind; id: string; assignee: Assignee | null | undefined }

/** Who works on a case, in a list. @param isOpen there is something to be done */
export function AssigneeCell({ isOpen, ...props }: Props & { isOpen: boolean }) {
  const isTakeable = useTakeable(props)
  return isOpen && isTakeable ? <TakeCase {...props} /> : <AssigneeName assignee={props.assignee} />
}

/** What is no one's may be taken by whoever may work on it. */
function useTakeable({ kind, assignee }: Props): boolean {
  return mayWorkOn(useRole(), kind) && assignee === null
}

/** Takes a case; nothing where that is not possible. */
export function TakeCase(props: Props) {
  const isTakeable = useTakeable(props)
  const { busy, take } = useTakeCase(props.kind, props.id)
  if (!isTakeable) return null
  return (
    <Button
      variant="quiet"
      data-take
      aria-busy={busy}
      onClick={({ currentTarget }) => {
        // The button goes once it has done its work; the focus stays in the row.
        if (document.activeElement === currentTarget) {
          currentTarget.closest('tr, li')?.querySelector('a')?.focus()
        }
        void take()
      }}
    >
      <Trans context="case">Take</Trans>
    </Button>
  )
}
