import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { decideRevisions, getRevision, listRevisions } from '#companions/staff/admin-revisions.api'
import { MAX_DECIDED, type DecisionAct, type DecisionOutcome } from '#companions/revision-options'
import type { DecisionResult, ListedRevision } from '#companions/revisions'
import { call } from '../../../lib/api/call.ts'
import { list } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { FormMessage, type Message } from '../../../ui/form-message.tsx'
import { saveError } from '../../shared/api/save-error.ts'
import { companionReads } from '../../shared/api/stale-reads.ts'
import { useReload } from '../../shared/api/use-staff-answer.ts'
import { ReasonDialog } from '../../shared/form/reason-dialog.tsx'
import { showToast } from '../../shared/toasts.tsx'

type Props = {
  revisions: readonly ListedRevision[]
  /** What is asked about; null: nothing. */
  asking: DecisionAct | null
  ask: (act: DecisionAct | null) => void
  /** @param left those about which nothing was decided */
  onDone: (left: string[]) => void
}

/** Approves or returns all chosen revisions, after a question. */
export function DecideBar({ revisions, asking, ask, onDone }: Props) {
  const { t } = useLingui()
  const reload = useReload()
  const explain = useExplanation()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Message>(null)
  const [message, setMessage] = useState<Message>(null)

  async function decide(act: DecisionAct, reason: string) {
    if (busy) return
    setBusy(true)
    setFailure(null)
    const seen = revisions.map(({ id, version, companionVersion }) => ({
      id,
      version,
      companionVersion,
    }))
    try {
      const body = { act, reason: reason.trim(), revisions: seen.slice(0, MAX_DECIDED) }
      const { results } = await call(decideRevisions, { body })
      const left = results.filter(({ outcome }) => outcome !== 'done')
      const done = results.length - left.length
      if (done > 0) {
        showToast(plural(done, { one: '# decision saved.', other: '# decisions saved.' }))
      }
      setMessage(left.length > 0 ? { kind: 'error', text: explain(left) } : null)
      ask(null)
      onDone([...left, ...revisions.slice(MAX_DECIDED)].map(({ id }) => id))
      void reload(listRevisions, getRevision, ...companionReads)
    } catch (error) {
      const failed = t`Could not be saved. Please check your connection and try again.`
      setFailure({ kind: 'error', text: saveError(error, failed) })
    }
    setBusy(false)
  }

  const whom = list(revisions.map(({ companion }) => companion.name))
  return (
    <>
      <FormMessage message={message} />
      {revisions.length > 0 && (
        <div className="admin-bulk">
          <p>
            <Plural value={revisions.length} one="# selected" other="# selected" />
          </p>
          <Button onClick={() => ask('approve')}>
            <Trans>Approve…</Trans>
          </Button>
          <Button variant="line" onClick={() => ask('return')}>
            <Trans>Return…</Trans>
          </Button>
        </div>
      )}
      {asking && revisions.length > 0 && (
        <ReasonDialog
          title={asking === 'approve' ? t`Approve the changes` : t`Return the changes`}
          text={
            asking === 'approve' ? (
              <Trans>All changes of {whom} are published at once, as they were submitted.</Trans>
            ) : (
              <Trans>Nothing is published. Your reason is shown to {whom}.</Trans>
            )
          }
          label={t`Reason (shown to her)`}
          needsReason={asking === 'return'}
          busy={busy}
          message={failure}
          onConfirm={(reason) => void decide(asking, reason)}
          onClose={() => {
            setFailure(null)
            ask(null)
          }}
        />
      )}
    </>
  )
}

/** Says of each that was not decided why it was not. */
function useExplanation() {
  const { t } = useLingui()
  return (left: readonly DecisionResult[]): string => {
    const named = (outcome: DecisionOutcome) =>
      list(left.filter((one) => one.outcome === outcome).map(({ name }) => name))
    const changed = named('changed')
    const refused = named('refused')
    const failed = named('failed')
    return [
      changed && t`Changed in the meantime, please open and compare: ${changed}.`,
      refused && t`Cannot be published as it is, please open: ${refused}.`,
      failed && t`Not saved, please try again: ${failed}.`,
    ]
      .filter(Boolean)
      .join(' ')
  }
}
