import type { User } from '@supabase/supabase-js'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { PasskeyButton } from '../passkeys/lazy-passkey-button.tsx'
import { ProofField, prove } from '../proof-field.tsx'
import { useTask } from '../use-task.ts'
import { CodeForm } from './code-form.tsx'
import SecondFactor from './second-factor.tsx'
import { isByPasskey } from './session-proofs.ts'
import { hasVerifiedFactor } from './verify-code.ts'

type Props = {
  user: User
  /** Kinds other than `proof` fill the screen; they close only by success or by signing out. */
  kind: 'proof' | 'lock' | 'spare'
  onDone: () => void
  onClose: () => void
}

/** Dialog over the current page that asks for a proof of identity, then lets the action continue. */
export default function ProofDialog({ kind, ...props }: Props) {
  if (kind === 'lock') return <Lock {...props} />
  return kind === 'spare' ? <Spare {...props} /> : <ProofSheet {...props} />
}

type QuestionProps = Omit<Props, 'kind'>

const Lock = ({ user, onDone, onClose }: QuestionProps) => (
  <WholeScreen title={<Trans>Your session is locked</Trans>} onClose={onClose}>
    <p className="text-ink-2">
      <Trans>
        <strong className="text-ink">{user.email}</strong>, you’ve been inactive for half an hour.
        Confirm that it’s you to carry on where you left off.
      </Trans>
    </p>
    <ProofForm user={user} onDone={onDone} />
  </WholeScreen>
)

const Spare = ({ user, onDone, onClose }: QuestionProps) => (
  <WholeScreen title={<Trans>Add a backup method</Trans>} onClose={onClose}>
    <p className="text-ink-2">
      <Trans>
        You have only one second factor left. Add a backup method so you can’t be locked out; what
        you’ve entered is saved.
      </Trans>
    </p>
    <SecondFactor user={user} onEnough={onDone} />
  </WholeScreen>
)

type WholeScreenProps = { title: ReactNode; onClose: () => void; children: ReactNode }

function WholeScreen({ title, onClose, children }: WholeScreenProps) {
  return (
    <Dialog open kind="full" mayClose={() => false} onClose={onClose} title={title}>
      <div className="admin-login grid gap-6">
        <p className="text-h3" aria-hidden="true">
          {title}
        </p>
        {children}
        <p>
          <Button variant="quiet" onClick={onClose}>
            <Trans>Sign Out</Trans>
          </Button>
        </p>
      </div>
    </Dialog>
  )
}

function ProofSheet({ user, onDone, onClose }: QuestionProps) {
  return (
    <Dialog open onClose={onClose} kind="sheet" title={<Trans>Confirm your identity</Trans>}>
      <div className="grid gap-6">
        <p className="text-ink-2">
          <Trans>
            Confirm that it’s you. We won’t ask again for ten minutes, and what you’ve entered is
            saved.
          </Trans>
        </p>
        <ProofForm user={user} onDone={onDone} />
      </div>
    </Dialog>
  )
}

function ProofForm(props: Pick<Props, 'user' | 'onDone'>) {
  if (hasVerifiedFactor(props.user)) return <CodeForm {...props} />
  // The session was opened by passkey, which is stronger proof than a password.
  return isByPasskey() ? <PasskeyButton {...props} /> : <PasswordProof {...props} />
}

function PasswordProof({ user, onDone }: Pick<Props, 'user' | 'onDone'>) {
  const { busy, message, onSubmit } = useTask(async (field) => {
    const failure = await prove(user, field('proof'))
    if (failure) return { kind: 'error', text: failure.text }
    onDone()
    return null
  })
  return (
    <form className="form" onSubmit={(event) => void onSubmit(event)}>
      <ProofField user={user} />
      <FormMessage message={message} />
      <p>
        <Button type="submit" aria-busy={busy}>
          {busy ? <Trans>Confirming…</Trans> : <Trans>Confirm</Trans>}
        </Button>
      </p>
    </form>
  )
}
