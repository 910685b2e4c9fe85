import type { User } from '@supabase/supabase-js'
import { Trans, useLingui } from '@lingui/react/macro'
import { errorMessageOf } from '../../lib/api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { Link } from '../../ui/link.tsx'
import { closeAccount } from './close-account.ts'
import { ProofField, prove } from './proof-field.tsx'
import { useTask } from './use-task.ts'

/** Deletes the account permanently, after a list of the consequences and a new proof of identity. */
export function DeleteAccount({ user }: { user: User }) {
  const { t } = useLingui()
  const { email = '' } = user
  const { busy, message, onSubmit } = useTask(async (field) => {
    const failure = await prove(user, field('proof'))
    if (failure) return { kind: 'error', text: failure.text }
    try {
      await closeAccount(user.id)
    } catch (error) {
      return { kind: 'error', text: errorMessageOf(error) }
    }
    return { kind: 'success', text: t`Your account has been deleted.` }
  })
  return (
    <form className="form" onSubmit={(event) => void onSubmit(event)}>
      <p>
        <Trans>You can’t undo this.</Trans>
      </p>
      <ul className="list-disc pl-5 text-ink-2">
        <li>
          <Trans>This deletes your account, photo, follows, requests and preferences.</Trans>
        </li>
        <li>
          <Trans>
            If your subscription renews automatically, cancel it first under{' '}
            <Link to="/account/subscription" className="link">
              Subscription
            </Link>
            . You’ll lose any time left on your plan.
          </Trans>
        </li>
        <li>
          <Trans>
            Swiss law requires us to keep payment records for ten years; they don’t contain your
            name. We keep security logs for two years.
          </Trans>
        </li>
        <li>
          <Trans>
            We keep your published reviews under “A former member”, and your reports without your
            address. We keep applications and data requests as set out in the{' '}
            <Link to="/privacy#retention" className="link">
              privacy policy
            </Link>
            .
          </Trans>
        </li>
        <li>
          <Trans>We’ll confirm this by email to {email}.</Trans>
        </li>
      </ul>
      <ProofField user={user} />
      <Checkbox label={t`I want to delete my account permanently.`} name="sure" required />
      <FormMessage message={message} />
      <Button type="submit" variant="line" aria-busy={busy}>
        {busy ? <Trans>Deleting…</Trans> : <Trans>Delete my account</Trans>}
      </Button>
    </form>
  )
}
