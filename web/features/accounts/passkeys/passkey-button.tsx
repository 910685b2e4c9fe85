import type { User } from '@supabase/supabase-js'
import { Trans } from '@lingui/react/macro'
import { useState, type MouseEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FormMessage, type Message } from '../../../ui/form-message.tsx'
import { knowsPasskeys } from './ask-passkey.ts'
import { proveByPasskey, signInByPasskey } from './use-passkey.ts'

type Props = { user?: User; onDone?: (() => void) | undefined }

/** @see PasskeyButton */
export default function Passkey({ user, onDone }: Props) {
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)
  if (!knowsPasskeys()) return null

  async function use({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    if (busy) return
    setBusy(true)
    setMessage(null)
    const forLong = form !== null && new FormData(form).get('remember') === 'on'
    const failure = await (user ? proveByPasskey(user) : signInByPasskey(forLong))
    setBusy(false)
    setMessage(failure && { kind: 'error', text: failure.text })
    if (!failure) onDone?.()
  }
  return (
    <>
      <FormMessage message={message} />
      <Button
        variant="line"
        className={user ? '' : 'w-full'}
        aria-busy={busy}
        onClick={(event) => void use(event)}
      >
        {busy ? <Trans>Confirming…</Trans> : <Trans>Use a passkey</Trans>}
      </Button>
    </>
  )
}
