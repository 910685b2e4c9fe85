import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { listConfirmationsEndpoint } from '#staff/confirmations'
import { staffRoles } from '#staff/staff-rights'
import { grantRoleEndpoint, type User } from '#accounts/users'
import { call } from '../../../lib/api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/choice-fields.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { useSaving } from '../../shared/api/use-saving.ts'
import { useReload } from '../../shared/api/use-staff-answer.ts'
import { needsSecondPerson, sendForConfirmation } from '../../shared/form/second-person.tsx'
import { useRoleNames } from '../../shared/labels/role-names.ts'
import { showToast } from '../../shared/toasts.tsx'
import { Form } from '../../../ui/form.tsx'

type Props = { user: User; show: (user: User) => void; onClose: () => void }

const NONE = 'none'

/** Grants, changes or revokes a staff role; with two owners, the other owner has to confirm it. */
export function RoleDialog({ user: { id, role, can }, show, onClose }: Props) {
  const { t } = useLingui()
  const names = useRoleNames()
  const reload = useReload()
  const { busy, message, run } = useSaving()
  const [value, setValue] = useState<string>(role ?? 'editor')
  const newRole = staffRoles.find((staffRole) => staffRole === value) ?? null
  const options: { value: string; label: string }[] = [
    ...staffRoles.map((staffRole) => ({ value: staffRole, label: names[staffRole].name })),
    ...(can.revokeRole ? [{ value: NONE, label: t`No access` }] : []),
  ]

  async function submit(field: (name: string) => string) {
    if (busy) return
    const reason = field('reason')
    await run(async () => {
      try {
        const body = { role: newRole, reason }
        show(await call(grantRoleEndpoint, { params: { id }, body }))
        showToast(t`The role was changed.`)
      } catch (error) {
        if (!needsSecondPerson(error)) throw error
        await sendForConfirmation({ kind: 'rights', member: id, role: newRole }, reason)
        void reload(listConfirmationsEndpoint)
      }
      onClose()
    })
  }
  return (
    <Dialog open onClose={onClose} title={<Trans>Change role</Trans>}>
      <Form className="form" onSubmit={submit}>
        <SelectField
          label={t`Role`}
          value={value}
          options={options}
          onChange={(event) => setValue(event.target.value)}
        />
        <p className="text-small text-ink-2" aria-live="polite">
          {newRole ? (
            names[newRole].effect
          ) : (
            <span>
              <Trans>They lose access to the staff area right away.</Trans>
            </span>
          )}
        </p>
        <TextArea
          rows={4}
          label={t`Reason`}
          hint={t`Once there’s a second owner, they read the reason and confirm the change.`}
          name="reason"
          required
          maxLength={500}
        />
        <FormMessage message={message} />
        <Button type="submit" aria-busy={busy}>
          {busy ? <Trans>Saving…</Trans> : <Trans>Change role</Trans>}
        </Button>
      </Form>
    </Dialog>
  )
}
