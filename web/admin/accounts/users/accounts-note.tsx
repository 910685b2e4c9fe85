import { Trans } from '@lingui/react/macro'
import type { UsersAnswer } from '#accounts/users'

/** Explains why email addresses and actions of the account service are unavailable. */
export function AccountsNote({ accounts }: Pick<UsersAnswer, 'accounts'>) {
  if (accounts === 'ready') return null
  return (
    <p className="admin-note mb-4" role="status">
      {accounts === 'closed' ? (
        <Trans>
          The secret SUPABASE_SECRET_KEY isn’t set on the deployed site. Without it, you can’t see
          email addresses, suspend or delete members, or resend confirmations.
        </Trans>
      ) : (
        <Trans>
          The account service isn’t responding right now. Until it’s back, you can’t see email
          addresses, and some actions aren’t available.
        </Trans>
      )}
    </p>
  )
}
