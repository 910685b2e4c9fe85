import { t } from '@lingui/core/macro'
import { useState } from 'react'
import {
  discardMailEndpoint,
  listUnsentMailEndpoint,
  retryMailEndpoint,
  type UnsentMail,
} from '#notifications/unsent-mail'
import { call } from '../../../lib/api/call.ts'
import type { Message } from '../../../ui/form-message.tsx'
import { saveError } from '../../shared/api/save-error.ts'
import { useReload } from '../../shared/api/use-staff-answer.ts'
import { showToast } from '../../shared/toasts.tsx'

/** Actions of staff on unsent mail, one at a time. */
export function useMail() {
  const reload = useReload()
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)

  /** Reloads the list in any case. @returns whether the call succeeded */
  async function runMailTask(doing: () => Promise<Message>): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    setMessage(null)
    let resultMessage: Message
    try {
      resultMessage = await doing()
    } catch (error) {
      const fallback = t`Something went wrong. Check your connection and try again.`
      resultMessage = { kind: 'error', text: saveError(error, fallback) }
    }
    setMessage(resultMessage)
    await reload(listUnsentMailEndpoint)
    setBusy(false)
    return resultMessage === null
  }

  const retry = ({ cause, tries }: UnsentMail) =>
    void runMailTask(async () => {
      const { sent, lastError } = await call(retryMailEndpoint, { body: { cause, tries } })
      if (!sent) return { kind: 'error', text: t`Still not sent: ${lastError ?? ''}` }
      showToast(t`The email was sent.`)
      return null
    })

  const discard = ({ cause }: UnsentMail, reason: string) =>
    runMailTask(async () => {
      await call(discardMailEndpoint, { body: { cause, reason } })
      showToast(t`The email was discarded.`)
      return null
    })

  return { busy, message, retry, discard }
}
