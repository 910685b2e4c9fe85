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
  /** The link will not work, by this code of the service. */
  onFail: (code: string) => void
}

/** A link is followed by hand: what scans mails opens addresses, too, but presses nothing. */
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
    // The link is used up: a reload must not offer it again, and no history keep it.
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
