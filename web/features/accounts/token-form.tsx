import type { EmailOtpType } from '@supabase/supabase-js'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { choosesPassword, markRecovery } from '../../lib/auth/recovery.ts'
import { Button } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { callAuth } from './call-auth.ts'

type Props = {
  tokenHash: string
  type: string
  onDone: (signedIn: boolean) => void
  /** Called with the account service's code if the link does not work. */
  onFail: (code: string) => void
}

/** Form that redeems a mailed link by a click: mail scanners open links, but press no buttons. */
export function TokenForm({ tokenHash, type, onDone, onFail }: Props) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')

  async function verify() {
    if (busy) return
    setBusy(true)
    setFailure('')
    let signedIn = false
    const error = await callAuth(async ({ client }) => {
      const answer = await client.verifyOtp({ token_hash: tokenHash, type: type as EmailOtpType })
      signedIn = answer.data.session !== null
      return answer
    })
    setBusy(false)
    if (error?.isTemporary) return setFailure(error.text)
    // The token is used up, so it is removed from the address and the history.
    history.replaceState(history.state, '', location.pathname)
    if (error) return onFail(error.code)
    if (choosesPassword(type)) markRecovery()
    onDone(signedIn)
  }
  return (
    <>
      <FormMessage message={failure === '' ? null : { kind: 'error', text: failure }} />
      <Button onClick={() => void verify()} aria-busy={busy}>
        {busy ? <Trans>Confirming…</Trans> : <Trans>Confirm</Trans>}
      </Button>
    </>
  )
}
