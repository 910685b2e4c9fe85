import type { User } from '@supabase/supabase-js'
import { Trans } from '@lingui/react/macro'
import { Button } from '../../../ui/button.tsx'
import { callAuth } from '../call-auth.ts'
import { CodeForm } from './code-form.tsx'

type Props = {
  user: User
  /** True if the member followed a link for a new password instead of entering the old one. */
  isReset?: boolean
}

/**
 * Asks members with a second factor for its code, after the password or a mailed link. The session in the
 * auth store shows the success.
 */
export default function CodeStep({ user, isReset = false }: Props) {
  const leave = () => callAuth(({ client }) => client.signOut({ scope: 'local' }))
  return (
    <div className="grid gap-6">
      <p role="status" className="text-ink-2">
        {isReset ? (
          <span key="reset">
            <Trans>
              To choose a new password for <strong className="text-ink">{user.email}</strong>, enter
              the code from your authenticator app.
            </Trans>
          </span>
        ) : (
          <span>
            <Trans>
              Your password is correct. To finish signing in as{' '}
              <strong className="text-ink">{user.email}</strong>, enter the code from your
              authenticator app.
            </Trans>
          </span>
        )}
      </p>
      <CodeForm user={user}>
        <Button variant="quiet" onClick={() => void leave()}>
          <Trans>Use another account</Trans>
        </Button>
      </CodeForm>
    </div>
  )
}
