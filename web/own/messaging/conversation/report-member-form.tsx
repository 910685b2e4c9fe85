import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import { memberReportReasons, reportMemberEndpoint } from '#moderation/member-cases'
import { reportLengths } from '#moderation/reports'
import { useMemberReasons } from '../../../features/moderation/measures/use-report-reasons.ts'
import { CallError } from '../../../lib/api/api.ts'
import { call } from '../../../lib/api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Select, TextArea } from '../../../ui/field.tsx'
import { FormMessage, type Message } from '../../../ui/form-message.tsx'

type Props = {
  /** Id of the request. */
  id: string
  isBlocked: boolean
  /** @param isBlocked true if the member is blocked now */
  onSent: (reference: string, isBlocked: boolean) => void
}

/** Form to report the member of a conversation, with help for the companion beside it. */
export function ReportMemberForm({ id, isBlocked, onSent }: Props) {
  const { t } = useLingui()
  const reasons = useMemberReasons()
  const [key] = useState(() => crypto.randomUUID())
  const [reason, setReason] = useState('')
  const [text, setText] = useState('')
  const [block, setBlock] = useState(true)
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const chosenReason = memberReportReasons.find((name) => name === reason)
    if (busy || !chosenReason) return
    setBusy(true)
    setMessage(null)
    const isBlocking = block && !isBlocked
    try {
      const { reference } = await call(reportMemberEndpoint, {
        params: { id },
        body: { reason: chosenReason, text, block: isBlocking, key },
      })
      onSent(reference, isBlocking)
    } catch (error) {
      const isKnown = error instanceof CallError
      setMessage({ kind: 'error', text: isKnown ? error.message : t`An unexpected error occurred` })
    }
    setBusy(false)
  }
  return (
    <form className="form form-wide" onSubmit={submit} aria-label={t`Your report`}>
      <p className="text-ink-2">
        <Trans>
          Our team reads this conversation and decides within 4 hours for the first four reasons,
          and within 48 hours for the others. Your profile stays as it is, and we never tell the
          member who reported them, or when.
        </Trans>
      </p>
      <Select
        name="reason"
        label={t`Reason`}
        required
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        options={[
          { value: '', name: t`Choose one` },
          ...memberReportReasons.map((value) => ({ value, name: reasons[value] })),
        ]}
      />
      <TextArea
        name="text"
        label={t`What happened`}
        rows={5}
        required
        maxLength={reportLengths.text}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {!isBlocked && (
        <label className="tick">
          <input
            type="checkbox"
            checked={block}
            onChange={(event) => setBlock(event.target.checked)}
          />
          <Trans>Also block this member</Trans>
        </label>
      )}
      <FormMessage message={message} />
      <p>
        <Button type="submit" aria-busy={busy}>
          {busy ? <Trans>Sending…</Trans> : <Trans>Send report</Trans>}
        </Button>
      </p>
    </form>
  )
}
