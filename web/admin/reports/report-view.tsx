import { Trans, useLingui } from '@lingui/react/macro'
import type { Report } from '#contract/reports'
import { CaseView } from '../shared/queue/case.tsx'
import { DueDate } from '../shared/queue/due.tsx'
import { DetailList } from '../shared/queue/facts.tsx'
import { moment } from '../../lib/format-date.ts'
import { ActionForm } from '../shared/queue/action-form.tsx'
import { ActionList } from '../shared/queue/action-list.tsx'
import { useAction } from '../shared/queue/use-action.ts'
import { ReportBadges } from './report-badges.tsx'
import { useReportLabels } from '../shared/labels/report-labels.ts'
import { ReportedThing } from './reported-content.tsx'

/** One report: what it is about, what was said, what staff do about it. */
export function ReportView({ id }: { id: string }) {
  const call = `/api/admin/reports/${encodeURIComponent(id)}`
  return (
    <CaseView<Report> call={call} name="report">
      {(report) => <Loaded report={report} call={call} />}
    </CaseView>
  )
}

function Loaded({ report, call }: { report: Report; call: string }) {
  const { t } = useLingui()
  const { states, reasons, acts, done, effectOf } = useReportLabels()
  const { email, otherHolds, target } = report
  // What decides comes first: it is what staff come for.
  const order = ['review', 'keep', 'hide', 'hold', 'ask', 'note'] as const
  const choices = order
    .filter((act) => report.can.act.includes(act))
    .map((value) => ({ value, label: acts[value], effect: effectOf(value, target.kind) }))
  const step = useAction(call, choices)
  return (
    <div className="admin-case">
      <div className="grid content-start gap-6">
        <div>
          <h2 className="text-h3">{reasons[report.reason]}</h2>
          <p className="admin-badges mt-2">
            <ReportBadges report={report} state={states[report.state]} />
          </p>
        </div>
        <ReportedThing report={report} />
        <section className="grid gap-2">
          <h2 className="text-h4">
            <Trans>What was said</Trans>
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
              name: t`Hears the outcome`,
              value: email ?? t`No one: no address was left`,
            },
            {
              name: t`Other reports that hide the profile`,
              value: otherHolds > 0 ? otherHolds : null,
            },
          ]}
        />
        <ActionList steps={report.steps.map((step) => ({ ...step, word: done[step.act] }))} />
      </div>
      <ActionForm
        step={step}
        choices={choices}
        payload={{ version: report.version, act: step.choice }}
      />
    </div>
  )
}
