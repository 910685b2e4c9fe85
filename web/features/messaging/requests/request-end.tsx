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
  /** Blocks the companion. */
  block: ReactNode
}

/** The ways out of a request: withdraw, delete, block, report. */
export function RequestEnd({ request, busy, message, withdraw, remove, onRemoved, block }: Props) {
  const [asked, setAsked] = useState<'withdraw' | 'remove' | null>(null)
  const { id, companion, can } = request

  async function confirm() {
    const removes = asked === 'remove'
    if (!(await (removes ? remove() : withdraw()))) return
    setAsked(null)
    if (removes) onRemoved()
  }

  return (
    <div className="request-end">
      {can.withdraw && (
        <Button variant="line" onClick={() => setAsked('withdraw')}>
          <Trans>Withdraw</Trans>
        </Button>
      )}
      <Button variant="line" onClick={() => setAsked('remove')}>
        <Trans>Delete</Trans>
      </Button>
      {block}
      <Link to={`/report?companion=${companion.id}&thread=${id}`} className="button button-quiet">
        <Trans>Report this conversation</Trans>
      </Link>
      {asked && (
        <Dialog
          open
          onClose={() => setAsked(null)}
          title={
            asked === 'remove' ? (
              <Trans>Delete this request?</Trans>
            ) : (
              <Trans>Withdraw this request?</Trans>
            )
          }
          footer={
            <>
              <Button variant="line" onClick={() => setAsked(null)}>
                <Trans>Cancel</Trans>
              </Button>
              <Button aria-busy={busy} onClick={() => void confirm()}>
                {asked === 'remove' ? <Trans>Delete</Trans> : <Trans>Withdraw</Trans>}
              </Button>
            </>
          }
        >
          <p className="mb-4">
            {asked === 'withdraw' && (
              <span>
                <Trans>This conversation is closed. You can still read it here.</Trans>
              </span>
            )}
            {asked === 'remove' && can.withdraw && (
              <span>
                <Trans>
                  Your request is withdrawn and removed from this page. This cannot be undone.
                </Trans>
              </span>
            )}
            {asked === 'remove' && !can.withdraw && (
              <span>
                <Trans>This conversation is removed from this page. This cannot be undone.</Trans>
              </span>
            )}
          </p>
          <FormMessage message={message} />
        </Dialog>
      )}
    </div>
  )
}
