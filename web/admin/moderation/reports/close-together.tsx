import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  closeReportsEndpoint,
  getReportEndpoint,
  listReportsEndpoint,
  relatedReportsEndpoint,
} from '#moderation/admin-reports'
import type { ClosingScope, RelatedReport } from '#moderation/reports'
import { call } from '../../../lib/api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { ReasonDialog } from '../../shared/form/reason-dialog.tsx'
import { LoadFailure } from '../../shared/api/load-failure.tsx'
import { useMay } from '../../shared/api/role.tsx'
import { useStaffAnswer } from '../../shared/api/use-staff-answer.ts'
import { useReportLabels } from '../../shared/labels/report-labels.ts'
import { useCaseWrite } from '../../shared/queue/use-case-write.ts'
import { showToast } from '../../shared/toasts.tsx'

type Props = { caseId: string; reportId: string; scope: ClosingScope; label: string }

/** Closes all open cases of a reporter or about a subject, after a preview of them. */
export function CloseTogether({ label, ...props }: Props) {
  const may = useMay()
  const [isOpen, setIsOpen] = useState(false)
  if (!may(closeReportsEndpoint)) return null
  return (
    <>
      <Button variant="line" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && <Preview {...props} title={label} onClose={() => setIsOpen(false)} />}
    </>
  )
}

type PreviewProps = Omit<Props, 'label'> & { title: string; onClose: () => void }

function Preview({ caseId, reportId, scope, title, onClose }: PreviewProps) {
  const { t } = useLingui()
  const { data, error, refetch } = useStaffAnswer(relatedReportsEndpoint, {
    params: { id: reportId },
    query: { scope },
  })
  const { busy, message, write } = useCaseWrite({
    get: getReportEndpoint,
    parts: { params: { id: caseId } },
    stale: [listReportsEndpoint, relatedReportsEndpoint, getReportEndpoint],
  })
  const closable = data?.reports.filter(({ obstacle }) => obstacle === null) ?? []
  const others = data?.reports.filter(({ obstacle }) => obstacle !== null) ?? []
  const count = closable.length

  async function close(note: string) {
    const cases = closable.map(({ id, version }) => ({ id, version }))
    const body = { scope, note, cases }
    const parts = { params: { id: reportId }, body }
    if (!(await write(() => call(closeReportsEndpoint, parts)))) return void refetch()
    onClose()
    showToast(plural(count, { one: '# case closed.', other: '# cases closed.' }))
  }
  return (
    <ReasonDialog
      title={count > 0 ? plural(count, { one: 'Close # case', other: 'Close # cases' }) : title}
      text={t`We close these cases without changes. Each reporter with an address gets an answer.`}
      label={t`Reason (staff only)`}
      needsReason={count > 0}
      busy={busy || data === undefined}
      message={message}
      onConfirm={(note) => (count > 0 ? void close(note) : onClose())}
      onClose={onClose}
    >
      {error && !data && <LoadFailure error={error} retry={() => void refetch()} />}
      {count > 0 && <CaseList reports={closable} />}
      {data && count === 0 && (
        <FormMessage
          message={{ kind: 'error', text: t`None of the open cases can be closed together.` }}
        />
      )}
      {others.length > 0 && (
        <>
          <p>
            <strong>
              <Trans>These need their own decision:</Trans>
            </strong>
          </p>
          <CaseList reports={others} />
        </>
      )}
      {data?.hasMore && (
        <p className="text-small text-ink-2">
          <Trans>There are more. Open this list again afterwards.</Trans>
        </p>
      )}
    </ReasonDialog>
  )
}

function CaseList({ reports }: { reports: readonly RelatedReport[] }) {
  const { t } = useLingui()
  const { reasons, targets } = useReportLabels()
  const obstacles = {
    urgent: t`Urgent`,
    hides: t`Hides the profile`,
    others: t`Someone else reported it, too`,
  }
  return (
    <ul className="admin-steps">
      {reports.map((report) => (
        <li key={report.id}>
          {reasons[report.reason]} · {targets[report.target.kind]}
          {report.companion?.name && <span> · {report.companion.name}</span>}
          {report.member?.name && <span> · {report.member.name}</span>}
          <small className="block text-ink-2">
            {report.reference}
            {report.reportCount > 1 && (
              <span>
                {' · '}
                {plural(report.reportCount, { one: '# report', other: '# reports' })}
              </span>
            )}
            {report.obstacle && <span> · {obstacles[report.obstacle]}</span>}
          </small>
        </li>
      ))}
    </ul>
  )
}
