import { useLingui } from '@lingui/react/macro'
import { getManagedEndpoint } from '#companions/staff/admin-companions'
import { staffMeasuresEndpoint } from '#moderation/admin-measures'
import type { Report } from '#moderation/reports'
import {
  actOnReportEndpoint,
  getReportEndpoint,
  listReportsEndpoint,
} from '#moderation/admin-reports'
import { call } from '../../../lib/api/call.ts'
import { CaseView } from '../../shared/queue/case-view.tsx'
import { DueDate } from '../../shared/queue/due-date.tsx'
import { moment } from '../../../lib/format-date.ts'
import { ActionForm } from '../../shared/queue/action-form.tsx'
import { CaseBody } from '../../shared/queue/case-body.tsx'
import { companionReads } from '../../shared/api/stale-reads.ts'
import { useAction } from '../../shared/queue/use-action.ts'
import { CloseTogether } from './close-together.tsx'
import { DecisionFields, decisionFields } from './decision-fields.tsx'
import { ReportBadges } from './report-badges.tsx'
import { useReportLabels } from '../../shared/labels/report-labels.ts'
import { Measures, type MeasuresOf } from '../../shared/team/measures.tsx'
import { ReportedMember } from './reported-member.tsx'
import { ReportList } from './report-list.tsx'
import { ReportedContent } from './reported-content.tsx'
import { UsualDecision } from './usual-decision.tsx'

const stale = [listReportsEndpoint, getManagedEndpoint, staffMeasuresEndpoint, ...companionReads]

/** One case of reports: its subject, the words of its reporters, and the actions of staff. */
export const ReportView = ({ id }: { id: string }) => (
  <CaseView kind="report" id={id} get={getReportEndpoint}>
    {(report) => <Loaded id={id} report={report} />}
  </CaseView>
)

/** The person whose measures staff see with the case; null: none, or deleted. */
function subjectOf({ companion, member }: Report): MeasuresOf | null {
  if (companion?.name) return { companion: companion.id }
  return member && { member: member.id }
}

function Loaded({ id, report }: { id: string; report: Report }) {
  const { t } = useLingui()
  const { states, reasons, actionNames, doneNames, effectOf } = useReportLabels()
  const { email, otherHolds, reports } = report
  // Decisions come before notes.
  const order = [
    'review',
    'keep',
    'warn',
    'pause',
    'end_requests',
    'suspend',
    'hide',
    'plan_hide',
    'cancel_hide',
    'restore',
    'hold',
    'ask',
    'note',
  ] as const
  const choices = order
    .filter((value) => report.can.act.includes(value))
    .map((value) => ({ value, label: actionNames[value], effect: effectOf(value, report) }))
  const parts = { params: { id } }
  const action = useAction({
    get: getReportEndpoint,
    parts,
    stale,
    choices,
    send: ({ choice, note, typed }) => {
      const fields = decisionFields(choice, report, typed)
      const body = { version: report.version, act: choice, note, ...fields }
      return call(actOnReportEndpoint, { ...parts, body })
    },
  })
  const isAboutMember = report.target.kind === 'member'
  const subject = subjectOf(report)
  const outcome =
    isAboutMember || reports.length > 1 ? null : (email ?? t`No one: no address was given`)
  return (
    <CaseBody
      title={reasons[report.reason]}
      badges={<ReportBadges report={report} state={states[report.state]} />}
      facts={[
        { name: t`Reference`, value: report.reference },
        { name: t`Received`, value: moment(report.createdAt) },
        { name: t`Due`, value: <DueDate dueAt={report.dueAt} isOverdue={report.isOverdue} /> },
        { name: t`Profile hidden on`, value: report.hideAt && moment(report.hideAt) },
        { name: t`Outcome sent to`, value: outcome },
        {
          name: t`Other reports that hide the profile`,
          value: otherHolds > 0 ? otherHolds : null,
        },
      ]}
      steps={report.steps.map((step) => ({ ...step, label: doneNames[step.act] }))}
      decision={
        <>
          <UsualDecision id={id} report={report} stale={stale} />
          <ActionForm action={action} endpoint={actOnReportEndpoint}>
            <DecisionFields action={action} report={report} />
          </ActionForm>
        </>
      }
      more={subject && <Measures subject={subject} />}
    >
      {isAboutMember ? <ReportedMember report={report} /> : <ReportedContent report={report} />}
      <ReportList caseId={id} reports={reports} />
      {isAboutMember || report.companion === null || (
        <p>
          <CloseTogether
            caseId={id}
            reportId={report.id}
            scope="subject"
            label={t`All reports about this profile`}
          />
        </p>
      )}
    </CaseBody>
  )
}
