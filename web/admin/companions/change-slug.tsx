import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { changeSlugEndpoint, type ManagedCompanion } from '#companions/staff/admin-companions'
import { MAX_SLUG } from '#companions/companion-path'
import { call } from '../../lib/api/call.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { useRecords } from './use-records.ts'

type Props = { companion: ManagedCompanion; onClose: () => void }

/** The form of a name in an address: lower case, hyphens. */
export const slugOfName = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, MAX_SLUG)

/** Asks for a new address of the profile. */
export function ChangeSlug({ companion: { id, name, slug }, onClose }: Props) {
  const { t } = useLingui()
  const { change, busy, message } = useRecords(id)
  const [newSlug, setNewSlug] = useState(slug ?? slugOfName(name))
  const fromName = slugOfName(name)

  async function save() {
    const send = () => call(changeSlugEndpoint, { params: { id }, body: { slug: newSlug } })
    if (await change(send, t`The address has been changed.`)) onClose()
  }
  return (
    <ConfirmDialog
      title={t`Address of the profile`}
      text={
        <Trans>The old address will redirect here and can’t be used for another profile.</Trans>
      }
      confirm={busy ? <Trans>One moment…</Trans> : <Trans>Change the address</Trans>}
      busy={busy}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <Field
          label={t`After /companion/`}
          value={newSlug}
          maxLength={MAX_SLUG}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setNewSlug(event.target.value)}
        />
        {fromName !== '' && fromName !== newSlug && (
          <p>
            <Button variant="quiet" onClick={() => setNewSlug(fromName)}>
              <Trans>Use the name: {fromName}</Trans>
            </Button>
          </p>
        )}
        <FormMessage message={message} />
      </div>
    </ConfirmDialog>
  )
}
