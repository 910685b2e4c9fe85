import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { decideSubmissionsEndpoint, type SubmissionDecisions } from '#media/submitted-media'
import { call } from '../../../lib/api/call.ts'
import { translateApiMessage } from '../../../lib/api/translate-api-message.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { useSaving } from '../../shared/api/use-saving.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { showToast } from '../../shared/toasts.tsx'

type Props = {
  files: readonly { id: string; version: number }[]
  /** The dialog that asks for the reason of a return is open. */
  isAsking: boolean
  onAsk: (isAsking: boolean) => void
  /** @param failedIds ids of the files that are unchanged */
  onDone: (failedIds: string[]) => void
}

/** Approves or returns all selected files. */
export function DecideSubmissions({ files, isAsking, onAsk, onDone }: Props) {
  const { busy, message, setMessage, run } = useSaving()
  const [reason, setReason] = useState('')

  async function decide(action: SubmissionDecisions['act']) {
    await run(async () => {
      const items = files.map(({ id, version }) => ({ id, version }))
      const body = { items, act: action, ...(action === 'return' && { reason }) }
      const { changed, failed } = await call(decideSubmissionsEndpoint, { body })
      showToast(
        action === 'approve'
          ? plural(changed, { one: '# file approved.', other: '# files approved.' })
          : plural(changed, { one: '# file returned.', other: '# files returned.' }),
      )
      const reasons = failed.map(({ reason: { detail, id, values } }) =>
        translateApiMessage(detail, id, values),
      )
      if (failed.length > 0) {
        const notChanged = plural(failed.length, {
          one: '# file wasn’t decided.',
          other: '# files weren’t decided.',
        })
        setMessage({ kind: 'error', text: [notChanged, ...new Set(reasons)].join(' ') })
      }
      onAsk(false)
      onDone(failed.map(({ id }) => id))
    })
  }

  const chosen = files.length
  return (
    <div className="admin-bulk">
      <p className="self-center">
        <Trans>{chosen} selected</Trans>
      </p>
      <Button variant="line" aria-busy={busy} data-approve onClick={() => void decide('approve')}>
        <Trans>Approve</Trans>
      </Button>
      <Button variant="line" aria-busy={busy} onClick={() => onAsk(true)}>
        <Trans>Return…</Trans>
      </Button>
      <FormMessage message={isAsking ? null : message} />
      {isAsking && (
        <ConfirmDialog
          title={<Trans>Return to the companion</Trans>}
          text={
            <Trans>
              This publishes nothing. We email her; she can read your reason in her area and submit
              again.
            </Trans>
          }
          confirm={busy ? <Trans>One moment…</Trans> : <Trans>Return</Trans>}
          busy={busy}
          onConfirm={() => void decide('return')}
          onClose={() => onAsk(false)}
        >
          <div className="grid gap-4">
            <TextArea
              rows={4}
              label={t`Reason (shown to her)`}
              required
              maxLength={2000}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
            <FormMessage message={message} />
          </div>
        </ConfirmDialog>
      )}
    </div>
  )
}
