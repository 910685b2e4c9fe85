import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FormMessage, type Message } from '../../ui/form-message.tsx'
import { callAuth } from './call-auth.ts'
import { signOut } from './sign-out.ts'

/** Ends this session, or every one. */
export function SessionList() {
  const [message, setMessage] = useState<Message>(null)

  async function end(scope: 'local' | 'global') {
    setMessage(null)
    const error = await callAuth((accounts) => signOut(accounts, scope))
    if (error) setMessage({ kind: 'error', text: error.text })
  }
  return (
    <div className="form">
      <p className="text-ink-2">
        <Trans>
          You are signed in on this device. Signing out everywhere ends every session of your
          account, including this one.
        </Trans>
      </p>
      <FormMessage message={message} />
      <p className="flex flex-wrap gap-3">
        <Button variant="line" onClick={() => void end('local')}>
          <Trans>Sign Out Here</Trans>
        </Button>
        <Button variant="line" onClick={() => void end('global')}>
          <Trans>Sign Out Everywhere</Trans>
        </Button>
      </p>
    </div>
  )
}
