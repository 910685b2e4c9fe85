import type { User } from '@supabase/supabase-js'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { DAY_MS } from '#platform/time'
import { FormMessage, type Message } from '../../ui/form-message.tsx'
import { attemptAsMember, confirmAddress } from './call-auth.ts'
import { bringUserUpToDate } from './refresh-user.ts'
import { TimedButton } from './timed-button.tsx'
import { useWait } from './use-wait.ts'

/** Lifetime of mailed links, as the README sets it for the account service. */
const LINK_LIFE_MS = DAY_MS

/**
 * Notice about a new address that is not confirmed yet. The service stores the address longer than its
 * links work.
 */
export function PendingEmail({ user }: { user: User }) {
  const { email = '', new_email = '', email_change_sent_at: sentAt } = user
  const [openedAt] = useState(Date.now)
  const [wait, begin] = useWait(false)
  const [message, setMessage] = useState<Message>(null)
  // A new password invalidates the links and removes the time they were sent.
  const isExpired = !sentAt || openedAt - Date.parse(sentAt) > LINK_LIFE_MS

  async function send() {
    begin()
    setMessage(null)
    const error = await attemptAsMember(({ client }) =>
      client.resend({
        type: 'email_change',
        email,
        options: { emailRedirectTo: confirmAddress() },
      }),
    )
    if (error) return setMessage({ kind: 'error', text: error.text })
    const text = t`We’ve sent new links to ${email} and ${new_email}.`
    setMessage({ kind: 'success', text })
    await bringUserUpToDate()
  }
  return (
    <div className="text-ink-2">
      <p>
        {isExpired ? (
          <Trans>The links to confirm {new_email} have expired. Request new ones.</Trans>
        ) : (
          <Trans>
            To change to {new_email}, open the links we’ve sent to both addresses. They work for 24
            hours, or until you change your password.
          </Trans>
        )}
      </p>
      <TimedButton
        wait={wait}
        placeholder={<Trans>Resend in {wait} s</Trans>}
        onClick={() => void send()}
      >
        <Trans>Send the links again</Trans>
      </TimedButton>
      <FormMessage message={message} />
    </div>
  )
}
