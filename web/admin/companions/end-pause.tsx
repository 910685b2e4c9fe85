import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ManagedCompanion } from '#contract/admin-companions'
import { endPause, getManaged } from '#contract/admin-companions.api'
import { call } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'
import type { Message } from '../../ui/form-message.tsx'
import { saveError } from '../shared/api/save-error.ts'
import { companionReads } from '../shared/api/stale-reads.ts'
import { useReload, useStaffCache } from '../shared/api/use-staff-answer.ts'
import { ReasonDialog } from '../shared/form/reason-dialog.tsx'
import { showToast } from '../shared/toasts.tsx'

/** Brings a profile back that she has paused; she reads why. */
export function EndPause({ companion: { id, name } }: { companion: ManagedCompanion }) {
  const { t } = useLingui()
  const cache = useStaffCache()
  const reload = useReload()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)

  async function end(reason: string) {
    if (busy) return
    setBusy(true)
    setMessage(null)
    const parts = { params: { id } }
    try {
      cache.set(getManaged, parts, await call(endPause, { ...parts, body: { reason } }))
      showToast(t`The pause has ended.`)
      void reload(...companionReads)
    } catch (error) {
      const failed = t`Could not be saved. Please check your connection and try again.`
      setMessage({ kind: 'error', text: saveError(error, failed) })
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        <Trans>End the pause…</Trans>
      </Button>
      {asking && (
        <ReasonDialog
          title={t`End the pause of ${name}`}
          text={
            <Trans>
              The profile is public again as far as it is published. The companion reads your reason
              in her own area.
            </Trans>
          }
          needsReason
          label={t`Reason (shown to her)`}
          busy={busy}
          message={message}
          onConfirm={(reason) => void end(reason)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
