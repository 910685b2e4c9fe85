import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { getPreparedAnswersEndpoint, type ReceivedRequest } from '#messaging/own-requests'
import { requestLengths } from '#messaging/requests'
import { useApiQuery } from '../../../lib/api/use-api-query.ts'
import { announce } from '../../../ui/announce.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { FormMessage, type Message } from '../../../ui/form-message.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

type Props = {
  request: ReceivedRequest
  /** @returns the error message; null on success */
  decline: (text: string) => Promise<string | null>
  onClose: () => void
}

/** Declines a request with polite words in the member's language, which the companion may change or empty. */
export function DeclineSheet({ request, decline, onClose }: Props) {
  const { t } = useLingui()
  const parts = { params: { id: request.id } }
  const { data, error } = useApiQuery(getPreparedAnswersEndpoint, parts, { staleTime: Infinity })
  const [editedText, setEditedText] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)
  const text = editedText ?? data?.decline ?? ''

  async function confirm() {
    if (busy) return
    setBusy(true)
    const refusal = await decline(text.trim())
    setBusy(false)
    if (refusal !== null) return setMessage({ kind: 'error', text: refusal })
    announce(t`You’ve declined the request.`)
    onClose()
  }

  return (
    <Dialog
      open
      kind="sheet"
      title={<Trans>Decline kindly</Trans>}
      onClose={onClose}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button aria-busy={busy} onClick={() => void confirm()}>
            <Trans>Decline</Trans>
          </Button>
        </>
      }
    >
      <div className="decline-sheet">
        {data || error ? (
          <TextArea
            label={t`Your words`}
            hint={t`You can change these words or leave the field blank. The request then closes.`}
            rows={9}
            maxLength={requestLengths.message}
            value={text}
            onChange={(event) => setEditedText(event.target.value)}
          />
        ) : (
          <Skeleton className="h-48" />
        )}
        <FormMessage message={message} />
      </div>
    </Dialog>
  )
}
