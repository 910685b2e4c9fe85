import { Trans } from '@lingui/react/macro'
import { useState, type ComponentProps } from 'react'
import { AssigneeName } from './assignee-name.tsx'
import { CaseAssignmentField } from './case-assignment.tsx'
import { OwnerQuestion } from './owner-question.tsx'
import { StaffNotes } from './staff-notes.tsx'

type Props = ComponentProps<typeof CaseAssignmentField>

/** Assignment of the open case, and its question to the owner. */
export const TeamPanel = (props: Props) => (
  <>
    <div className="admin-team">
      <CaseAssignmentField {...props} />
    </div>
    <OwnerQuestion kind={props.kind} id={props.id} />
  </>
)

type FoldedProps = Props & ComponentProps<typeof AssigneeName>

/** Assignment and internal notes of a case in a list, inside a disclosure. */
export function FoldedTeamPanel({ assignee, ...panel }: FoldedProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="admin-fold">
        <Trans>Assigned to</Trans> <AssigneeName assignee={assignee} />
      </summary>
      {isOpen && (
        <div className="grid gap-4 py-2">
          <TeamPanel {...panel} />
          <StaffNotes kind={panel.kind} id={panel.id} />
        </div>
      )}
    </details>
  )
}
