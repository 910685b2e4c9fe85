import type { User } from '@supabase/supabase-js'
import { Trans } from '@lingui/react/macro'
import { Button } from '../../../ui/button.tsx'
import { callAuth } from '../call-auth.ts'
import { CodeForm } from './code-form.tsx'

/** After the password, for who has a second factor. That someone is signed in shows by itself. */
export default function CodeStep({ user }: { user: User }) {
  const leave = () => callAuth(({ client }) => client.signOut({ scope: 'local' }))
  return (
    <div className="grid gap-6">
      <p role="status" className="text-ink-2">
        <Trans>
          Your password has been accepted. To finish signing in as{' '}
          <strong className="text-ink">{user.email}</strong>, please enter the code from your
          authenticator app.
        </Trans>
      </p>
      <CodeForm user={user}>
        <Button variant="quiet" onClick={() => void leave()}>
          <Trans>Use another account</Trans>
        </Button>
      </CodeForm>
    </div>
  )
}
