import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { listConfirmationsEndpoint, requestConfirmationEndpoint } from '#staff/confirmations'
import type { BodyOf } from '#platform/endpoint'
import { CallError } from '../../../lib/api/api.ts'
import { call } from '../../../lib/api/call.ts'
import { useSaving } from '../api/use-saving.ts'
import { useReload } from '../api/use-staff-answer.ts'
import { showToast } from '../toasts.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

type Input = BodyOf<typeof requestConfirmationEndpoint>
/** An action that a second person has to confirm, without its reason. */
export type WithoutReason = Input extends infer T
  ? T extends Input
    ? Omit<T, 'reason'>
    : never
  : never

export const needsSecondPerson = (error: unknown) =>
  error instanceof CallError && error.id === 'confirmation.required'

/** Requests a confirmation, and announces the next step. */
export async function sendForConfirmation(input: WithoutReason, reason: string): Promise<void> {
  await call(requestConfirmationEndpoint, { body: { ...input, reason } })
  showToast(t`A colleague can now confirm this under “To confirm”.`)
}

type Props = { input: WithoutReason; onClose: () => void; onDone: () => void }

/** Asks for the reason, and requests a colleague's confirmation. */
export function SecondPerson({ input, onClose, onDone }: Props) {
  const { t } = useLingui()
  const reload = useReload()
  const { busy, message, run } = useSaving()

  async function send(reason: string) {
    await run(async () => {
      await sendForConfirmation(input, reason)
      void reload(listConfirmationsEndpoint)
      onDone()
    })
  }
  return (
    <ReasonDialog
      title={t`Request confirmation`}
      text={
        <Trans>
          A colleague has to confirm this within seven days. Until then, nothing changes.
        </Trans>
      }
      needsReason
      label={t`Reason (shown to your colleague)`}
      busy={busy}
      message={message}
      onConfirm={(reason) => void send(reason)}
      onClose={onClose}
    />
  )
}
