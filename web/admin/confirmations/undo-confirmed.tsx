import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { getManaged } from '#contract/admin-companions.api'
import { listConfirmations } from '#contract/confirmations.api'
import type { PreviewedChange, WrittenChanges } from '#contract/planned-changes'
import { writeChanges } from '#contract/planned-changes.api'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormMessage, type Message } from '../../ui/form-message.tsx'
import { IfMay } from '../shared/api/role.tsx'
import { saveError } from '../shared/api/save-error.ts'
import { companionReads } from '../shared/api/stale-reads.ts'
import { useReload } from '../shared/api/use-staff-answer.ts'
import { changesBack } from '../shared/companions/changes-back.ts'
import { undoEdit } from '../shared/companions/undo-edit.ts'
import { needsSecondPerson, SecondPerson } from '../shared/form/second-person.tsx'

type Props = {
  /** As it was shown before the first was written, and what became of it. */
  rows: readonly PreviewedChange[]
  written: WrittenChanges['results']
  /** @param text what was done; empty: a colleague is to confirm it */
  onDone: (text: string) => void
}

/** Takes an edit back that a colleague has confirmed: more than a few need a second person again. */
export function UndoConfirmed({ rows, written, onDone }: Props) {
  const { t } = useLingui()
  const reload = useReload()
  const [step, setStep] = useState<'ask' | 'share' | null>(null)
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)
  const changes = changesBack(rows, written)
  const whom = plural(changes.length, { one: '# companion', other: '# companions' })

  async function undo() {
    if (busy) return
    setBusy(true)
    setMessage(null)
    try {
      onDone(await undoEdit(rows, written))
    } catch (error) {
      if (needsSecondPerson(error)) setStep('share')
      const failed = t`Not everything was written. Please try again: nothing is written twice.`
      setMessage({ kind: 'error', text: saveError(error, failed) })
      setBusy(false)
    }
    void reload(listConfirmations, getManaged, ...companionReads)
  }

  return (
    <IfMay call={writeChanges}>
      <p>
        <Button variant="line" onClick={() => setStep('ask')}>
          <Trans>Undo the edit</Trans>
        </Button>
      </p>
      {step === 'ask' && (
        <ConfirmDialog
          title={t`Undo the edit of ${whom}`}
          text={
            <Trans>
              They are given back what they had. Companions who were saved since then stay as they
              are.
            </Trans>
          }
          confirm={<Trans>Undo</Trans>}
          busy={busy}
          onConfirm={() => void undo()}
          onClose={() => setStep(null)}
        >
          <FormMessage message={message} />
        </ConfirmDialog>
      )}
      {step === 'share' && (
        <SecondPerson
          input={{ kind: 'changes', source: 'undo', changes }}
          onClose={() => setStep(null)}
          onDone={() => onDone('')}
        />
      )}
    </IfMay>
  )
}
