import type { User } from '@supabase/supabase-js'
import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { deleteMe } from '#contract/members.api'
import type { CallError } from '../../lib/api.ts'
import { SESSION_KEY } from '../../lib/auth/auth-store.ts'
import { sessionStore } from '../../lib/auth/session-storage.ts'
import { call } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { Link } from '../../ui/link.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { provePassword } from './prove-password.ts'
import { useTask } from './use-task.ts'

/** Where one finds oneself afterwards. */
const DELETED_PAGE = '/account-deleted'

/** Ends the account for good, after what follows from it was said and the password given once more. */
export function DeleteAccount({ user }: { user: User }) {
  const { t: words } = useLingui()
  const { email = '' } = user
  const { busy, message, onSubmit } = useTask(async (field) => {
    const refused = await provePassword(field('password'))
    if (refused) return { kind: 'error', text: refused.text }
    try {
      await call(deleteMe)
    } catch (error) {
      return { kind: 'error', text: (error as CallError).message }
    }
    // There is no session left that could be signed out.
    sessionStore.removeItem(SESSION_KEY)
    location.assign(DELETED_PAGE)
    return { kind: 'success', text: t`Your account is deleted.` }
  })
  return (
    <form className="form" onSubmit={(event) => void onSubmit(event)}>
      <p>
        <Trans>This can’t be undone.</Trans>
      </p>
      <ul className="list-disc pl-5 text-ink-2">
        <li>
          <Trans>
            Your account goes, with your photo, whom you follow, your requests and your choices.
          </Trans>
        </li>
        <li>
          <Trans>
            A subscription that still renews has to be cancelled first, under{' '}
            <Link to="/account/subscription" className="link">
              Subscription
            </Link>
            . What is left of a plan is lost.
          </Trans>
        </li>
        <li>
          <Trans>
            What the law wants kept about payments stays for ten years, without your name. Security
            logs stay for two.
          </Trans>
        </li>
        <li>
          <Trans>
            What was published of your reviews stays, as “A former member”, and what you reported,
            without your address. An application or a request about data is kept as the{' '}
            <Link to="/privacy#retention" className="link">
              privacy policy
            </Link>{' '}
            says.
          </Trans>
        </li>
        <li>
          <Trans>We confirm it by email to {email}.</Trans>
        </li>
      </ul>
      {/* By this a password manager knows whose password it is. */}
      <input hidden readOnly autoComplete="username" value={email} />
      <PasswordField label={words`Your password`} name="password" autoComplete="current-password" />
      <Checkbox label={words`I want my account to be deleted for good.`} name="sure" required />
      <FormMessage message={message} />
      <Button type="submit" variant="line" aria-busy={busy}>
        {busy ? <Trans>Deleting…</Trans> : <Trans>Delete my account</Trans>}
      </Button>
    </form>
  )
}
