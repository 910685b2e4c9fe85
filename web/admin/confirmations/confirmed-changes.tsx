import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { getManaged } from '#contract/admin-companions.api'
import type { Confirmation } from '#contract/confirmations'
import { listConfirmations } from '#contract/confirmations.api'
import type { WrittenChanges } from '#contract/planned-changes'
import { readConfirmedChanges, writeConfirmedChanges } from '#contract/planned-changes.api'
import { call } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'
import { FormMessage, type Message } from '../../ui/form-message.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadFailure } from '../shared/api/load-failure.tsx'
import { IfMay } from '../shared/api/role.tsx'
import { saveError } from '../shared/api/save-error.ts'
import { companionReads } from '../shared/api/stale-reads.ts'
import { useReload, useStaffAnswer } from '../shared/api/use-staff-answer.ts'
import { UndoConfirmed } from './undo-confirmed.tsx'
import { PlannedChanges } from '../shared/companions/planned-changes.tsx'
import { writeInSlices } from '../shared/companions/write-in-slices.ts'

/** Changes that are shown one by one, and written once they are confirmed. */
export function ConfirmedChanges({
  item: { id, state, isReady, undoUntil },
}: {
  item: Confirmation
}) {
  const { t } = useLingui()
  const reload = useReload()
  const [isOpen, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState(0)
  const [message, setMessage] = useState<Message>(null)

  async function write() {
    if (busy) return
    setBusy(true)
    setMessage(null)
    try {
      const results = await writeInSlices(
        (from) => call(writeConfirmedChanges, { params: { id }, body: { from } }),
        (written) => setSent(written.length),
      )
      setMessage({ kind: 'success', text: summary(results) })
      void reload(listConfirmations, readConfirmedChanges, getManaged, ...companionReads)
    } catch (error) {
      const failed = t`Not everything was written. Please try again: nothing is written twice.`
      setMessage({ kind: 'error', text: saveError(error, failed) })
    }
    setBusy(false)
  }

  function summary(results: WrittenChanges['results']): string {
    const refused = results.filter((one) => one.state === 'refused').length
    const done = results.length - refused
    const written = plural(done, { one: '# companion written.', other: '# companions written.' })
    if (refused === 0) return written
    return `${written} ${plural(refused, {
      one: '# was changed in the meantime or refused, and left as it is.',
      other: '# were changed in the meantime or refused, and left as they are.',
    })}`
  }
  return (
    <div className="grid gap-3">
      {(state === 'open' || isReady) && (
        <p className="flex flex-wrap gap-3">
          <Button variant="line" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? <Trans>Hide the changes</Trans> : <Trans>Show the changes</Trans>}
          </Button>
          {isReady && (
            <IfMay call={writeConfirmedChanges}>
              <Button aria-busy={busy} onClick={() => void write()}>
                {busy ? <Trans>{sent} written…</Trans> : <Trans>Write the changes</Trans>}
              </Button>
            </IfMay>
          )}
        </p>
      )}
      <FormMessage message={message} />
      {undoUntil && (
        <UndoConfirmed
          id={id}
          until={undoUntil}
          onDone={(text) => setMessage(text ? { kind: 'success', text } : null)}
        />
      )}
      {isOpen && <Changes id={id} />}
    </div>
  )
}

function Changes({ id }: { id: string }) {
  const { data, error, refetch } = useStaffAnswer(readConfirmedChanges, { params: { id } })
  if (error && !data) return <LoadFailure error={error} retry={() => void refetch()} />
  return data ? <PlannedChanges rows={data.rows} /> : <Skeleton className="h-40" />
}
