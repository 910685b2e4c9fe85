import { t } from '@lingui/core/macro'
import {
  discardMailEndpoint,
  listUnsentMailEndpoint,
  retryMailEndpoint,
  type UnsentMail,
} from '#notifications/unsent-mail'
import { call } from '../../../lib/api/call.ts'
import { useReload } from '../../shared/api/use-staff-answer.ts'
import { showToast } from '../../shared/toasts.tsx'
import { useSaving } from '../../shared/api/use-saving.ts'

/** Actions of staff on unsent mail, one at a time. */
export function useMail() {
  const reload = useReload()
  const reloadMail = () => reload(listUnsentMailEndpoint)
  const { busy, message, setMessage, run } = useSaving(() => void reloadMail())

  /** Reloads the list in any case. @returns whether the call succeeded */
  const runMailTask = (send: () => Promise<void>) =>
    run(
      async () => {
        await send()
        await reloadMail()
      },
      t`Something went wrong. Check your connection and try again.`,
    )

  const retry = ({ cause, tries }: UnsentMail) =>
    void runMailTask(async () => {
      const { sent, lastError } = await call(retryMailEndpoint, { body: { cause, tries } })
      if (sent) showToast(t`The email was sent.`)
      else setMessage({ kind: 'error', text: t`Still not sent: ${lastError ?? ''}` })
    })

  const discard = ({ cause }: UnsentMail, reason: string) =>
    runMailTask(async () => {
      await call(discardMailEndpoint, { body: { cause, reason } })
      showToast(t`The email was discarded.`)
    })

  return { busy, message, retry, discard }
}
