import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { getManaged } from '#contract/admin-companions.api'
import { listConfirmations } from '#contract/confirmations.api'
import { readUndo, writeChanges } from '#contract/planned-changes.api'
import { moment } from '../../lib/format-date.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormMessage, type Message } from '../../ui/form-message.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadFailure } from '../shared/api/load-failure.tsx'
import { IfMay } from '../shared/api/role.tsx'
import { saveError } from '../shared/api/save-error.ts'
import { companionReads } from '../shared/api/stale-reads.ts'
import { useReload, useStaffAnswer } from '../shared/api/use-staff-answer.ts'
import { PlannedChanges } from '../shared/companions/planned-changes.tsx'
import { undoEdit } from '../shared/companions/undo-edit.ts'
import { needsSecondPerson, SecondPerson } from '../shared/form/second-person.tsx'

type Props = {
  /** Of the confirmation. */
  id: string
  /** ISO time. */
  until: string
  /** @param text what was done; empty: a colleague is to confirm it */
  onDone: (text: string) => void
}

/** Takes an edit back that a colleague has confirmed: more than a few need a second person again. */
export function UndoConfirmed({ until, ...props }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <IfMay call={writeChanges}>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="line" onClick={() => setOpen(true)}>
          <Trans>Undo the edit</Trans>
        </Button>
        <span className="text-small text-ink-2">
          <Trans>Possible until {moment(until)}</Trans>
        </span>
      </p>
      {isOpen && <UndoDialog {...props} onClose={() => setOpen(false)} />}
    </IfMay>
  )
}

type DialogProps = Omit<Props, 'until'> & { onClose: () => void }

/** What each of them is given back, or why she stays as she is. */
function UndoDialog({ id, onDone, onClose }: DialogProps) {
  const { t } = useLingui()
  const reload = useReload()
  const { data, error, refetch } = useStaffAnswer(readUndo, { params: { id } }, { leave: false })
  const [isShared, setShared] = useState(false)
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)
  const rows = data?.rows ?? []
  const changes = rows.flatMap(({ change }) => change ?? [])
  const whom = plural(changes.length, { one: '# companion', other: '# companions' })

  function finish(text: string) {
    onClose()
    onDone(text)
    void reload(listConfirmations, readUndo, getManaged, ...companionReads)
  }
  async function undo() {
    if (busy) return
    setBusy(true)
    setMessage(null)
    try {
      finish(await undoEdit(changes, rows))
    } catch (refusal) {
      if (needsSecondPerson(refusal)) setShared(true)
      const failed = t`Not everything was written. Please try again: nothing is written twice.`
      setMessage({ kind: 'error', text: saveError(refusal, failed) })
      setBusy(false)
    }
  }

  if (isShared) {
    return (
      <SecondPerson
        input={{ kind: 'changes', source: 'undo', changes }}
        onClose={onClose}
        onDone={() => finish('')}
      />
    )
  }
  return (
    <Dialog
      open
      kind="wide"
      title={data ? t`Undo the edit of ${whom}` : t`Undo the edit`}
      onClose={onClose}
      footer={
        <>
          <div className="mr-auto min-w-0 flex-1 basis-64">
            <FormMessage message={message} />
          </div>
          <Button variant="line" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          {changes.length > 0 && (
            <Button aria-busy={busy} onClick={() => void undo()}>
              {busy ? <Trans>Please wait…</Trans> : <Trans>Undo</Trans>}
            </Button>
          )}
        </>
      }
    >
      {error && !data ? (
        <LoadFailure error={error} retry={() => void refetch()} />
      ) : data ? (
        <>
          <p className="mb-4 text-ink-2">
            <Trans>
              They are given back what they had. Companions who were saved since then stay as they
              are.
            </Trans>
          </p>
          <PlannedChanges rows={rows} />
        </>
      ) : (
        <Skeleton className="h-64" />
      )}
    </Dialog>
  )
}
