import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { memberReportReasons, reportMemberEndpoint } from '#moderation/member-cases'
import { reportLengths } from '#moderation/reports'
import { useMemberReasons } from '../../../features/moderation/measures/use-report-reasons.ts'
import { call } from '../../../lib/api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Select, TextArea } from '../../../ui/field.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { useSingleCall } from '../../../lib/api/use-single-call.ts'
import { Form } from '../../../ui/form.tsx'

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
  const { busy, message, run } = useSingleCall()

  async function submit() {
    const chosenReason = memberReportReasons.find((name) => name === reason)
    if (!chosenReason) return
    const isBlocking = block && !isBlocked
    await run(async () => {
      const { reference } = await call(reportMemberEndpoint, {
        params: { id },
        body: { reason: chosenReason, text, block: isBlocking, key },
      })
      onSent(reference, isBlocking)
    })
  }
  return (
    <Form className="form form-wide" onSubmit={submit} aria-label={t`Your report`}>
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
    </Form>
  )
}
