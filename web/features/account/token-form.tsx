import type { EmailOtpType } from '@supabase/supabase-js'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { markRecovery } from '../../lib/auth/recovery.ts'
import { Button } from '../../ui/button.tsx'
import { attempt } from './attempt.ts'

type Props = {
  tokenHash: string
  type: string
  onDone: (signedIn: boolean) => void
  onFail: (text: string) => void
}

/** A link is followed by hand: what scans mails opens addresses, too, but presses nothing. */
export function TokenForm({ tokenHash, type, onDone, onFail }: Props) {
  const [busy, setBusy] = useState(false)

  async function verify() {
    if (busy) return
    setBusy(true)
    let signedIn = false
    const error = await attempt(async ({ client }) => {
      const answer = await client.verifyOtp({ token_hash: tokenHash, type: type as EmailOtpType })
      signedIn = answer.data.session !== null
      return answer
    })
    setBusy(false)
    if (error) return onFail(error.text)
    if (type === 'recovery') markRecovery()
    onDone(signedIn)
  }
  return (
    <Button onClick={() => void verify()} aria-busy={busy}>
      {busy ? <Trans>One moment…</Trans> : <Trans>Confirm</Trans>}
    </Button>
  )
}
