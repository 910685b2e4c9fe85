import { Trans, useLingui } from '@lingui/react/macro'
import { getManagedEndpoint } from '#companions/staff/admin-companions'
import type { Report } from '#moderation/reports'
import {
  actOnReportEndpoint,
  getReportEndpoint,
  listReportsEndpoint,
} from '#moderation/admin-reports'
import { call } from '../../../lib/api/call.ts'
import { CaseView } from '../../shared/queue/case-view.tsx'
import { DueDate } from '../../shared/queue/due-date.tsx'
import { DetailList } from '../../shared/queue/detail-list.tsx'
import { moment } from '../../../lib/format-date.ts'
import { ActionForm } from '../../shared/queue/action-form.tsx'
import { ActionList } from '../../shared/queue/action-list.tsx'
import { companionReads } from '../../shared/api/stale-reads.ts'
import { useAction } from '../../shared/queue/use-action.ts'
import { ReportBadges } from './report-badges.tsx'
import { useReportLabels } from '../../shared/labels/report-labels.ts'
import { ReportedContent } from './reported-content.tsx'
import { UsualDecision } from './usual-decision.tsx'

const stale = [listReportsEndpoint, getManagedEndpoint, ...companionReads]

/** One report: its subject, its text, and the actions of staff. */
export function ReportView({ id }: { id: string }) {
  return (
    <CaseView
      team={{ kind: 'report', id }}
      get={getReportEndpoint}
      parts={{ params: { id } }}
      name="report"
    >
      {(report) => <Loaded id={id} report={report} />}
    </CaseView>
  )
}

function Loaded({ id, report }: { id: string; report: Report }) {
  const { t } = useLingui()
  const { states, reasons, actionNames, doneNames, effectOf } = useReportLabels()
  const { email, otherHolds } = report
  // Decisions come before notes.
  const order = ['review', 'keep', 'hide', 'restore', 'hold', 'ask', 'note'] as const
  const choices = order
    .filter((value) => report.can.act.includes(value))
    .map((value) => ({ value, label: actionNames[value], effect: effectOf(value, report) }))
  const parts = { params: { id } }
  const action = useAction({
    get: getReportEndpoint,
    parts,
    stale,
    choices,
    send: ({ choice, note }) =>
      call(actOnReportEndpoint, { ...parts, body: { version: report.version, act: choice, note } }),
  })
  return (
    <div className="admin-case">
      <div className="grid content-start gap-6">
        <div>
          <h2 className="text-h3">{reasons[report.reason]}</h2>
          <p className="admin-badges mt-2">
            <ReportBadges report={report} state={states[report.state]} />
          </p>
        </div>
        <ReportedContent report={report} />
        <section className="grid gap-2">
          <h2 className="text-h4">
            <Trans>Message</Trans>
          </h2>
          <p className="admin-words-said">{report.text}</p>
        </section>
        <DetailList
          facts={[
            { name: t`Reference`, value: report.reference },
            { name: t`Received`, value: moment(report.createdAt) },
            {
              name: t`Due`,
              value: <DueDate dueAt={report.dueAt} isOverdue={report.isOverdue} />,
            },
            {
              name: t`Outcome sent to`,
              value: email ?? t`No one: no address was given`,
            },
            {
              name: t`Other reports that hide the profile`,
              value: otherHolds > 0 ? otherHolds : null,
            },
          ]}
        />
        <ActionList
          actions={report.steps.map((step) => ({ ...step, label: doneNames[step.act] }))}
        />
      </div>
      <div className="grid content-start gap-6">
        <UsualDecision report={report} stale={stale} />
        <ActionForm action={action} endpoint={actOnReportEndpoint} />
      </div>
    </div>
  )
}
