import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { useTask } from '../use-task.ts'
import { askPasskey } from './ask-passkey.ts'

/** Longer ones are refused by the account service, which counts bytes. */
export const LONGEST_NAME = 40

/** A name, and then the device asks who is there. */
export function AddPasskey({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const { busy, message, onSubmit } = useTask(async (field) => {
    const friendlyName = field('name').trim()
    const refused = await askPasskey(
      async ({ client }) => {
        const answer = await client.registerPasskey()
        // It is good without a name of its own: the list has the service's, and can change it.
        if (answer.data && friendlyName) {
          await client.passkey.update({ passkeyId: answer.data.id, friendlyName })
        }
        return answer
      },
      { asMember: true },
    )
    if (refused) return { kind: 'error', text: refused.text }
    onDone()
    return null
  })
  return (
    <form className="form" onSubmit={(event) => void onSubmit(event)}>
      <Field
        label={t`Name of the passkey`}
        name="name"
        defaultValue={t`This device`}
        maxLength={LONGEST_NAME}
        required
      />
      <FormMessage message={message} />
      <p className="flex flex-wrap gap-3">
        <Button type="submit" aria-busy={busy}>
          {busy ? <Trans>Confirming…</Trans> : <Trans>Continue</Trans>}
        </Button>
        <Button variant="line" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </p>
    </form>
  )
}
