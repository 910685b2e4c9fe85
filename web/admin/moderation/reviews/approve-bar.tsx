import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '../../../ui/button.tsx'
import { CheckboxWithNote } from '../../../ui/choice-fields.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import type { Approvals } from './use-approvals.ts'

/** Selects all pending reviews of the page, and approves the selected ones. */
export function ApproveBar({ approvals }: { approvals: Approvals }) {
  const { open, selected, busy, message, approve, chooseAll } = approvals
  return (
    <>
      <FormMessage message={message} />
      {open.length > 0 && (
        <>
          <div className="admin-bulk">
            <CheckboxWithNote checked={selected.length === open.length} onChange={chooseAll}>
              <Plural
                value={open.length}
                one="Select # review to moderate"
                other="Select all # reviews to moderate"
              />
            </CheckboxWithNote>
            {selected.length > 0 && (
              <Button aria-busy={busy} onClick={() => void approve(selected)}>
                <Plural value={selected.length} one="Approve # review" other="Approve # reviews" />
              </Button>
            )}
          </div>
          <p className="admin-keys text-small text-ink-2">
            <Trans>While the focus is in the list:</Trans>{' '}
            <span>
              <kbd>A</kbd> <Trans>approve</Trans>
            </span>{' '}
            <span>
              <kbd>N</kbd> <Trans>next</Trans>
            </span>{' '}
            <span>
              <kbd>X</kbd> <Trans>select</Trans>
            </span>
          </p>
        </>
      )}
    </>
  )
}
