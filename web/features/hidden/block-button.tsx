import { useQueryClient } from '@tanstack/react-query'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { changeHidden } from '#contract/hidden-companions.api'
import { CallError } from '../../lib/api.ts'
import { PERSONAL } from '../../lib/auth/auth-provider.tsx'
import { call } from '../../lib/call.ts'
import { announce } from '../../ui/announce.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormMessage } from '../../ui/form-message.tsx'

type Props = {
  companion: { id: string; name: string }
  isBlocked: boolean
  variant?: 'line' | 'quiet'
  /** The browser's list follows. */
  onDone: (isBlocked: boolean) => void
}

/** Blocks a companion, once the member has read what that ends, or unblocks her at once. */
export default function BlockButton({ companion, isBlocked, variant = 'quiet', onDone }: Props) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const { id, name } = companion

  async function send() {
    if (busy) return
    setBusy(true)
    setFailure('')
    try {
      await call(changeHidden, { body: isBlocked ? { unblock: [id] } : { block: [id] } })
      onDone(!isBlocked)
      setAsked(false)
      announce(isBlocked ? t`${name} is no longer blocked.` : t`${name} is blocked.`)
      void queries.invalidateQueries({ queryKey: [PERSONAL] })
    } catch (error) {
      setFailure(error instanceof CallError ? error.message : t`An unexpected error occurred`)
      setAsked(true)
    }
    setBusy(false)
  }

  return (
    <>
      <Button
        variant={variant}
        aria-label={isBlocked ? t`Unblock: ${name}` : t`Block: ${name}`}
        aria-busy={busy}
        onClick={() => (isBlocked ? void send() : setAsked(true))}
      >
        {isBlocked ? <Trans>Unblock</Trans> : <Trans>Block</Trans>}
      </Button>
      {asked && (
        <Dialog
          open
          onClose={() => setAsked(false)}
          title={isBlocked ? <Trans>Unblock {name}?</Trans> : <Trans>Block {name}?</Trans>}
          footer={
            <>
              <Button variant="line" onClick={() => setAsked(false)}>
                <Trans>Cancel</Trans>
              </Button>
              <Button aria-busy={busy} onClick={() => void send()}>
                {isBlocked ? <Trans>Unblock</Trans> : <Trans>Block</Trans>}
              </Button>
            </>
          }
        >
          {!isBlocked && (
            <p className="mb-4">
              <Trans>
                She stays out of your lists, stories and alerts on all your devices, and neither of
                you can write to the other. Requests she has not answered are withdrawn. You can
                unblock her in your Profile Settings.
              </Trans>
            </p>
          )}
          <FormMessage message={failure ? { kind: 'error', text: failure } : null} />
        </Dialog>
      )}
    </>
  )
}
