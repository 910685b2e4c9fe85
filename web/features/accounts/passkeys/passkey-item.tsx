import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { longDate } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FormMessage, type Message } from '../../../ui/form-message.tsx'
import { DeviceNameForm } from '../device-name-form.tsx'
import { useTask } from '../use-task.ts'
import { MAX_PASSKEY_NAME_BYTES } from './add-passkey.tsx'
import { askPasskey } from './ask-passkey.ts'
import type { Passkey } from './use-passkeys.ts'

type Props = { passkey: Passkey; reload: () => void }

/** One passkey with buttons to rename and remove it. */
export function PasskeyItem({ passkey, reload }: Props) {
  const { t } = useLingui()
  const [openAction, setOpenAction] = useState<'rename' | 'remove' | null>(null)
  const { created_at: addedAt, last_used_at: usedAt } = passkey
  const name = passkey.friendly_name || t`Passkey`
  const close = () => {
    setOpenAction(null)
    reload()
  }
  if (openAction === 'rename') {
    return (
      <li>
        <RenameForm id={passkey.id} name={name} onDone={close} />
      </li>
    )
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4">
      <span>
        {name}{' '}
        <span className="text-small text-ink-2">
          {usedAt ? (
            <Trans>
              added on {longDate(addedAt)}, last used on {longDate(usedAt)}
            </Trans>
          ) : (
            <Trans>added on {longDate(addedAt)}</Trans>
          )}
        </span>
      </span>
      <span className="flex gap-4">
        <Button
          variant="quiet"
          aria-label={t`Rename ${name}`}
          onClick={() => setOpenAction('rename')}
        >
          <Trans>Rename</Trans>
        </Button>
        <Button
          variant="quiet"
          aria-label={t`Remove ${name}`}
          onClick={() => setOpenAction('remove')}
        >
          <Trans>Remove</Trans>
        </Button>
      </span>
      {openAction === 'remove' && <Removal id={passkey.id} name={name} onDone={close} />}
    </li>
  )
}

type ActProps = { id: string; name: string; onDone: () => void }

function RenameForm({ id, name, onDone }: ActProps) {
  const { t } = useLingui()
  const task = useTask(async (field) => {
    const friendlyName = field('name').trim()
    const failure = await askPasskey(
      ({ client }) => client.passkey.update({ passkeyId: id, friendlyName }),
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
      defaultValue={name}
      maxLength={MAX_PASSKEY_NAME_BYTES}
      submit={<Trans>Save</Trans>}
      onCancel={onDone}
    />
  )
}

function Removal({ id, name, onDone }: ActProps) {
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)
  async function remove() {
    if (busy) return
    setBusy(true)
    const failure = await askPasskey(({ client }) => client.passkey.delete({ passkeyId: id }), {
      asMember: true,
    })
    setBusy(false)
    setMessage(failure && { kind: 'error', text: failure.text })
    if (!failure) onDone()
  }
  return (
    <ConfirmDialog
      title={<Trans>Remove this passkey?</Trans>}
      text={
        <Trans>
          You’ll no longer be able to sign in with “{name}”. Delete it on your device or in your
          password manager too.
        </Trans>
      }
      confirm={<Trans>Remove</Trans>}
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onDone}
    >
      <FormMessage message={message} />
    </ConfirmDialog>
  )
}
