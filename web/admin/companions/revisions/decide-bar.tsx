import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  decideRevisionsEndpoint,
  getRevisionEndpoint,
  listRevisionsEndpoint,
} from '#companions/staff/admin-revisions'
import {
  MAX_DECIDED,
  type DecisionAct,
  type DecisionOutcome,
  type DecisionResult,
  type ListedRevision,
} from '#companions/revisions'
import { call } from '../../../lib/api/call.ts'
import { list } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { FormMessage, type Message } from '../../../ui/form-message.tsx'
import { useReload } from '../../shared/api/use-staff-answer.ts'
import { ReasonDialog } from '../../shared/form/reason-dialog.tsx'
import { showToast } from '../../shared/toasts.tsx'
import { useSaving } from '../../shared/api/use-saving.ts'
import { companionReads } from '../../shared/api/stale-reads.ts'

type Props = {
  revisions: readonly ListedRevision[]
  /** The decision to confirm; `null`: the dialog is closed. */
  openDecision: DecisionAct | null
  onAsk: (action: DecisionAct | null) => void
  /** @param ids ids of the revisions that remain undecided */
  onDone: (ids: string[]) => void
}

/** Approves or returns all selected revisions, after a confirmation. */
export function DecideBar({ revisions, openDecision, onAsk, onDone }: Props) {
  const { t } = useLingui()
  const reload = useReload()
  const explain = useExplanation()
  const { busy, message: failure, setMessage: setFailure, run } = useSaving()
  const [message, setMessage] = useState<Message>(null)

  async function decide(action: DecisionAct, reason: string) {
    const versions = revisions.map(({ id, version, companionVersion }) => ({
      id,
      version,
      companionVersion,
    }))
    await run(async () => {
      const body = { act: action, reason: reason.trim(), revisions: versions.slice(0, MAX_DECIDED) }
      const { results } = await call(decideRevisionsEndpoint, { body })
      const undecided = results.filter(({ outcome }) => outcome !== 'done')
      const done = results.length - undecided.length
      if (done > 0) {
        showToast(plural(done, { one: '# decision saved.', other: '# decisions saved.' }))
      }
      setMessage(undecided.length > 0 ? { kind: 'error', text: explain(undecided) } : null)
      onAsk(null)
      onDone([...undecided, ...revisions.slice(MAX_DECIDED)].map(({ id }) => id))
      void reload(listRevisionsEndpoint, getRevisionEndpoint, ...companionReads)
    })
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
          <Button onClick={() => onAsk('approve')}>
            <Trans>Approve…</Trans>
          </Button>
          <Button variant="line" onClick={() => onAsk('return')}>
            <Trans>Return…</Trans>
          </Button>
        </div>
      )}
      {openDecision && revisions.length > 0 && (
        <ReasonDialog
          title={openDecision === 'approve' ? t`Approve the changes` : t`Return the changes`}
          text={
            openDecision === 'approve' ? (
              <Trans>This publishes all changes of {whom} right away, as submitted.</Trans>
            ) : (
              <Trans>This publishes nothing and shows your reason to {whom}.</Trans>
            )
          }
          label={t`Reason (shown to her)`}
          needsReason={openDecision === 'return'}
          busy={busy}
          message={failure}
          onConfirm={(reason) => void decide(openDecision, reason)}
          onClose={() => {
            setFailure(null)
            onAsk(null)
          }}
        />
      )}
    </>
  )
}

/** Explains, by outcome, why revisions remain undecided. */
function useExplanation() {
  const { t } = useLingui()
  return (undecided: readonly DecisionResult[]): string => {
    const namesOf = (outcome: DecisionOutcome) =>
      list(undecided.filter((result) => result.outcome === outcome).map(({ name }) => name))
    const changed = namesOf('changed')
    const refused = namesOf('refused')
    const failed = namesOf('failed')
    return [
      changed && t`These changed in the meantime; open and compare them: ${changed}.`,
      refused && t`These can’t be published as they are; open them: ${refused}.`,
      failed && t`These weren’t saved; try again: ${failed}.`,
    ]
      .filter(Boolean)
      .join(' ')
  }
}
