import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { DeviceNameForm } from '../device-name-form.tsx'
import { useTask } from '../use-task.ts'
import { askPasskey } from './ask-passkey.ts'

/** Longest name of a passkey, in bytes: the limit of the account service. */
export const MAX_PASSKEY_NAME_BYTES = 40

/** Asks for a name, then lets the device create the passkey. */
export function AddPasskey({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const task = useTask(async (field) => {
    const friendlyName = field('name').trim()
    const failure = await askPasskey(
      async ({ client }) => {
        const answer = await client.registerPasskey()
        // The passkey works without this name: the list then shows the service's default, which can be
        // changed.
        if (answer.data && friendlyName) {
          await client.passkey.update({ passkeyId: answer.data.id, friendlyName })
        }
        return answer
      },
      { asMember: true },
    )
    if (failure) return { kind: 'error', text: failure.text }
    onDone()
    return null
  })
  return (
    <DeviceNameForm
      task={task}
      label={t`Name of the passkey`}
      defaultValue={t`This device`}
      maxLength={MAX_PASSKEY_NAME_BYTES}
      submit={task.busy ? <Trans>Confirming…</Trans> : <Trans>Continue</Trans>}
      onCancel={onCancel}
    />
  )
}
