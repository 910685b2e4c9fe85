import type { User } from '@supabase/supabase-js'
import { Trans } from '@lingui/react/macro'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { ProofField, prove } from '../proof-field.tsx'
import { useTask } from '../use-task.ts'
import { CodeForm } from './code-form.tsx'
import { hasSecondFactor } from './verify-code.ts'

type Props = { user: User; onDone: () => void; onClose: () => void }

/** Over whatever is being done: asks who is there, so that it can go on. */
export default function ProofDialog({ user, onDone, onClose }: Props) {
  return (
    <Dialog open onClose={onClose} kind="sheet" title={<Trans>Confirm your identity</Trans>}>
      <div className="grid gap-6">
        <p className="text-ink-2">
          <Trans>
            This step needs a confirmation from the last ten minutes. Nothing you have entered is
            lost.
          </Trans>
        </p>
        {hasSecondFactor(user) ? (
          <CodeForm user={user} onDone={onDone} />
        ) : (
          <PasswordProof user={user} onDone={onDone} />
        )}
      </div>
    </Dialog>
  )
}

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
