import { Trans } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import type { MemberRequest } from '#messaging/requests'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormMessage, type Message } from '../../../ui/form-message.tsx'
import { Link } from '../../../ui/link.tsx'

type Props = {
  request: MemberRequest
  busy: boolean
  message: Message
  withdraw: () => Promise<boolean>
  remove: () => Promise<boolean>
  onRemoved: () => void
  /** Button that blocks the companion. */
  block: ReactNode
}

/** Buttons to withdraw or delete a request, block the companion and report her. */
export function RequestEnd({ request, busy, message, withdraw, remove, onRemoved, block }: Props) {
  const [openQuestion, setOpenQuestion] = useState<'withdraw' | 'remove' | null>(null)
  const { id, companion, can } = request

  async function confirm() {
    const removes = openQuestion === 'remove'
    if (!(await (removes ? remove() : withdraw()))) return
    setOpenQuestion(null)
    if (removes) onRemoved()
  }

  return (
    <div className="request-end">
      {can.withdraw && (
        <Button variant="line" onClick={() => setOpenQuestion('withdraw')}>
          <Trans>Withdraw</Trans>
        </Button>
      )}
      <Button variant="line" onClick={() => setOpenQuestion('remove')}>
        <Trans>Delete</Trans>
      </Button>
      {block}
      <Link to={`/report?companion=${companion.id}&thread=${id}`} className="button button-quiet">
        <Trans>Report this conversation</Trans>
      </Link>
      {openQuestion && (
        <Dialog
          open
          onClose={() => setOpenQuestion(null)}
          title={
            openQuestion === 'remove' ? (
              <Trans>Delete this request?</Trans>
            ) : (
              <Trans>Withdraw this request?</Trans>
            )
          }
          footer={
            <>
              <Button variant="line" onClick={() => setOpenQuestion(null)}>
                <Trans>Cancel</Trans>
              </Button>
              <Button aria-busy={busy} onClick={() => void confirm()}>
                {openQuestion === 'remove' ? <Trans>Delete</Trans> : <Trans>Withdraw</Trans>}
              </Button>
            </>
          }
        >
          <p className="mb-4">
            {openQuestion === 'withdraw' && (
              <span>
                <Trans>This conversation is closed. You can still read it here.</Trans>
              </span>
            )}
            {openQuestion === 'remove' && can.withdraw && (
              <span>
                <Trans>
                  Your request will be withdrawn and removed from your list. You can’t undo this.
                </Trans>
              </span>
            )}
            {openQuestion === 'remove' && !can.withdraw && (
              <span>
                <Trans>
                  This conversation will be removed from your list. You can’t undo this.
                </Trans>
              </span>
            )}
          </p>
          <FormMessage message={message} />
        </Dialog>
      )}
    </div>
  )
}
