import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { actOnReportEndpoint, getReportEndpoint } from '#moderation/admin-reports'
import type { Endpoint } from '#platform/endpoint'
import type { AnyReportReason, Report, ReportReason } from '#moderation/reports'
import { call } from '../../../lib/api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { useMay } from '../../shared/api/role.tsx'
import { useReportLabels } from '../../shared/labels/report-labels.ts'
import { useCaseWrite } from '../../shared/queue/use-case-write.ts'
import { showToast } from '../../shared/toasts.tsx'
import { Form } from '../../../ui/form.tsx'

type Props = { id: string; report: Report; stale: readonly Endpoint[] }

/** Hides the reported profile with one press, which can be undone. */
export function UsualDecision({ id, report, stale }: Props) {
  const { t } = useLingui()
  const may = useMay()
  const { effectOf } = useReportLabels()
  const { reason, target, can, companion } = report
  const standardNotes: Partial<Record<AnyReportReason, string>> = useStandardNotes()
  const [note, setNote] = useState(standardNotes[reason] ?? '')
  const parts = { params: { id } }
  const { busy, message, show, write } = useCaseWrite({ get: getReportEndpoint, parts, stale })
  // Decisions on photos and reviews can't be undone, and messages have to be read first.
  const isUsual = target.kind === 'profile' && can.act.includes('hide')
  if (!isUsual || !companion?.name || !may(actOnReportEndpoint)) return null
  const { name } = companion

  async function hide() {
    const body = { version: report.version, act: 'hide' as const, note }
    const hiddenReport = await write(() => call(actOnReportEndpoint, { ...parts, body }))
    if (!hiddenReport) return
    showToast(t`The profile of ${name} is hidden.`, async () => {
      const undoReason = t`Undone right after the decision`
      const back = { version: hiddenReport.version, act: 'restore' as const, note: undoReason }
      show(await call(actOnReportEndpoint, { ...parts, body: back }))
      return t`The profile of ${name} is shown again. The report is open.`
    })
  }
  return (
    <Form className="admin-step" onSubmit={hide} aria-label={t`Usual decision`}>
      <h2 className="text-h4">
        <Trans>Usual decision</Trans>
      </h2>
      <p className="text-small text-ink-2">{effectOf('hide', report)}</p>
      <TextArea
        rows={4}
        label={t`Reason (staff only)`}
        required
        maxLength={2_000}
        value={note}
        onChange={({ target: { value } }) => setNote(value)}
      />
      <FormMessage message={message} />
      <p>
        <Button type="submit" aria-busy={busy}>
          {busy ? <Trans>Saving…</Trans> : <Trans>Hide the profile</Trans>}
        </Button>
      </p>
    </Form>
  )
}

/** Prepared reasons for hiding a profile, for the history of the report. */
function useStandardNotes(): Record<ReportReason, string> {
  const { t } = useLingui()
  return {
    minor: t`We cannot rule out that the person shown is under 18. The profile is hidden to protect her.`,
    coercion: t`There are signs that the person shown does not act of her own free will. The profile is hidden to protect her.`,
    stolen_photos: t`The photos show a person who has not agreed to their use here.`,
    fake: t`The profile does not belong to the person whom it shows.`,
    illegal: t`What the profile shows or offers is against the law.`,
    other: t`What the profile shows or offers is against our guidelines.`,
  }
}
