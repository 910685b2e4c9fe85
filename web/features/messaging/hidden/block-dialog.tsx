import { useQueryClient } from '@tanstack/react-query'
import { Trans, useLingui } from '@lingui/react/macro'
import { changeHiddenEndpoint } from '#messaging/hidden-companions'
import { PERSONAL } from '../../../lib/auth/auth-provider.tsx'
import { call } from '../../../lib/api/call.ts'
import { announce } from '../../../ui/announce.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { useSingleCall } from '../../../lib/api/use-single-call.ts'

type Change = {
  companion: { id: string; name: string }
  isBlocked: boolean
  /** Called after the change, to update the browser's list. */
  onDone: (isBlocked: boolean) => void
}

export function useBlock({ companion: { id, name }, isBlocked, onDone }: Change) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { busy, message, setMessage, run } = useSingleCall()

  const send = () =>
    run(async () => {
      await call(changeHiddenEndpoint, { body: isBlocked ? { unblock: [id] } : { block: [id] } })
      onDone(!isBlocked)
      announce(isBlocked ? t`${name} is no longer blocked.` : t`${name} is blocked.`)
      void queries.invalidateQueries({ queryKey: [PERSONAL] })
    })
  return { busy, message, send, forget: () => setMessage(null) }
}

type Props = Omit<ReturnType<typeof useBlock>, 'forget'> & {
  name: string
  isBlocked: boolean
  onClose: () => void
}

/** Confirmation that lists the consequences of blocking. */
export function BlockDialog({ name, isBlocked, busy, message, send, onClose }: Props) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={isBlocked ? <Trans>Unblock {name}?</Trans> : <Trans>Block {name}?</Trans>}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button aria-busy={busy} onClick={() => void send()}>
            {isBlocked ? <Trans>Unblock</Trans> : <Trans>Block</Trans>}
          </Button>
        </>
      }
    >
      {isBlocked ? (
        <p className="mb-4">
          <Trans>You’ll see her in your lists again, and you can write to each other.</Trans>
        </p>
      ) : (
        <p className="mb-4">
          <Trans>
            You won’t see her in lists, stories or alerts on any device, and you can’t message each
            other. Requests she hasn’t answered are withdrawn; you can unblock her in Profile
            Settings.
          </Trans>
        </p>
      )}
      <FormMessage message={message} />
    </Dialog>
  )
}
