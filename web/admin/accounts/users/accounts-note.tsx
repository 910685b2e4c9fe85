import { Trans } from '@lingui/react/macro'
import type { UsersAnswer } from '#accounts/users'

/** Explains why email addresses and actions of the account service are unavailable. */
export function AccountsNote({ accounts }: Pick<UsersAnswer, 'accounts'>) {
  if (accounts === 'ready') return null
  return (
    <p className="admin-note mb-4" role="status">
      {accounts === 'closed' ? (
        <Trans>
          The secret SUPABASE_SECRET_KEY is not set where the site is deployed. Email addresses are
          not shown, and members cannot be suspended, deleted or sent a confirmation here.
        </Trans>
      ) : (
        <Trans>
          The account service isn’t responding right now. Email addresses are not shown, and some
          actions are unavailable until it is back.
        </Trans>
      )}
    </p>
  )
}
