import type { User } from '@supabase/supabase-js'
import { Trans } from '@lingui/react/macro'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { ProofField, prove } from '../proof-field.tsx'
import { useTask } from '../use-task.ts'
import { CodeForm } from './code-form.tsx'
import { hasSecondFactor } from './verify-code.ts'

type Props = {
  user: User
  /** Covers the whole screen, and is left by the proof or by signing out alone. */
  isLocked: boolean
  onDone: () => void
  onClose: () => void
}

/** Over whatever is being done: asks who is there, so that it can go on. */
export default function ProofDialog({ isLocked, ...props }: Props) {
  return isLocked ? <Lock {...props} /> : <Question {...props} />
}

type QuestionProps = Omit<Props, 'isLocked'>

function Lock({ user, onDone, onClose }: QuestionProps) {
  const title = <Trans>Your session is locked</Trans>
  return (
    <Dialog open kind="full" mayClose={() => false} onClose={onClose} title={title}>
      <div className="admin-login grid gap-6">
        <p className="text-h3" aria-hidden="true">
          {title}
        </p>
        <p className="text-ink-2">
          <Trans>
            It has been inactive for half an hour. Please confirm that it is you,{' '}
            <strong className="text-ink">{user.email}</strong>. Nothing you have entered is lost.
          </Trans>
        </p>
        <ProofForm user={user} onDone={onDone} />
        <p>
          <Button variant="quiet" onClick={onClose}>
            <Trans>Sign Out</Trans>
          </Button>
        </p>
      </div>
    </Dialog>
  )
}

function Question({ user, onDone, onClose }: QuestionProps) {
  return (
    <Dialog open onClose={onClose} kind="sheet" title={<Trans>Confirm your identity</Trans>}>
      <div className="grid gap-6">
        <p className="text-ink-2">
          <Trans>
            For your security, please confirm that it is you. A confirmation is valid for ten
            minutes. Nothing you have entered is lost.
          </Trans>
        </p>
        <ProofForm user={user} onDone={onDone} />
      </div>
    </Dialog>
  )
}

const ProofForm = (props: Pick<Props, 'user' | 'onDone'>) =>
  hasSecondFactor(props.user) ? <CodeForm {...props} /> : <PasswordProof {...props} />

function PasswordProof({ user, onDone }: Pick<Props, 'user' | 'onDone'>) {
  const { busy, message, onSubmit } = useTask(async (field) => {
    const refused = await prove(user, field('proof'))
    if (refused) return { kind: 'error', text: refused.text }
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
