import type { User } from '@supabase/supabase-js'
import { Trans, useLingui } from '@lingui/react/macro'
import { isTeamName } from '#platform/team-names'
import { cleanName } from '#platform/typed-text'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { attemptAsMember, confirmAddress } from './call-auth.ts'
import { displayName } from './display-name.ts'
import { PendingEmail } from './pending-email.tsx'
import { useTask } from './use-task.ts'

const MAX_NAME_LENGTH = 80

/** Form for the member's display name. */
export function NameForm({ user }: { user: User }) {
  const { t } = useLingui()
  const { busy, message, onSubmit } = useTask(async (field) => {
    const full_name = cleanName(field('name'))
    if (isTeamName(full_name)) {
      return { kind: 'error', text: t`This name is reserved for our team. Choose another one.` }
    }
    const error = await attemptAsMember(({ client }) => client.updateUser({ data: { full_name } }))
    return error ? { kind: 'error', text: error.text } : { kind: 'success', text: t`Name saved.` }
  })
  return (
    <form className="form" onSubmit={(event) => void onSubmit(event)}>
      <Field
        label={t`Display name`}
        name="name"
        autoComplete="nickname"
        maxLength={MAX_NAME_LENGTH}
        defaultValue={displayName(user)}
        hint={t`A pseudonym is fine.`}
      />
      <FormMessage message={message} />
      <Button type="submit" aria-busy={busy}>
        {busy ? <Trans>Saving…</Trans> : <Trans>Save name</Trans>}
      </Button>
    </form>
  )
}

/** Form for the email address. A new one takes effect once both addresses have confirmed it. */
export function EmailForm({ user }: { user: User }) {
  const { t } = useLingui()
  const { email = '', new_email } = user
  const { busy, message, onSubmit } = useTask(async (field, form) => {
    const next = field('email').trim()
    // The service treats the same address in other case as unchanged and sends no mail.
    if (next.toLowerCase() === email.toLowerCase()) {
      return { kind: 'error', text: t`This is already your address.` }
    }
    const error = await attemptAsMember(({ client }) =>
      client.updateUser({ email: next }, { emailRedirectTo: confirmAddress() }),
    )
    if (error) return { kind: 'error', text: error.text }
    form.reset()
    const text = t`To confirm the change, open the links we’ve sent to ${email} and ${next}.`
    return { kind: 'success', text }
  })
  return (
    <form className="form" onSubmit={(event) => void onSubmit(event)}>
      <p className="text-ink-2">
        <Trans>
          Your address is <strong className="text-ink">{email}</strong>.
        </Trans>
      </p>
      {new_email && <PendingEmail key={new_email} user={user} />}
      <Field label={t`New email`} name="email" type="email" autoComplete="email" required />
      <FormMessage message={message} />
      <Button type="submit" aria-busy={busy}>
        {busy ? <Trans>Sending…</Trans> : <Trans>Change email</Trans>}
      </Button>
    </form>
  )
}
