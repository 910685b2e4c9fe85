import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  staffMeasuresEndpoint,
  voidMeasureEndpoint,
  type ListedMeasure,
} from '#moderation/admin-measures'
import { getReportEndpoint } from '#moderation/admin-reports'
import { call } from '../../../lib/api/call.ts'
import { longDate } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { sectionAddress } from '../api/use-section.ts'
import { useMay } from '../api/role.tsx'
import { useStaffAnswer } from '../api/use-staff-answer.ts'
import { ReasonDialog } from '../form/reason-dialog.tsx'
import { useReportLabels } from '../labels/report-labels.ts'
import { useSeverityNames } from '../labels/severity-names.ts'
import { useCaseWrite } from '../queue/use-case-write.ts'
import { TitledSection } from '../../../ui/titled-section.tsx'

/** A companion or a member, by id. */
export type MeasuresOf = { companion: string } | { member: string }

/** Warnings, pauses and strikes of a person, for the roles that see cases. Nothing without any. */
export function Measures({ subject }: { subject: MeasuresOf }) {
  const may = useMay()
  return may(staffMeasuresEndpoint) ? <Loaded subject={subject} /> : null
}

function Loaded({ subject }: { subject: MeasuresOf }) {
  const { data } = useStaffAnswer(staffMeasuresEndpoint, { query: subject })
  if (!data || data.measures.length === 0) return null
  return (
    <TitledSection title={<Trans>Warnings and strikes</Trans>}>
      <ul className="admin-steps">
        {data.measures.map((measure) => (
          <Measure key={measure.id} measure={measure} subject={subject} />
        ))}
      </ul>
    </TitledSection>
  )
}

function Measure({ measure, subject }: { measure: ListedMeasure; subject: MeasuresOf }) {
  const { t } = useLingui()
  const may = useMay()
  const severities = useSeverityNames()
  const { reasons } = useReportLabels()
  const [isAsking, setIsAsking] = useState(false)
  const { busy, message, write } = useCaseWrite({
    get: staffMeasuresEndpoint,
    parts: { query: subject },
    stale: [getReportEndpoint],
  })
  const kinds = { warning: t`Warning`, pause: t`Writing paused`, strike: t`Strike` }
  const { id, kind, severity, reason, at, until, isInForce, caseId, caseReference } = measure

  async function end(voidReason: string) {
    const parts = { params: { id }, body: { reason: voidReason } }
    if (await write(() => call(voidMeasureEndpoint, parts))) setIsAsking(false)
  }
  return (
    <li>
      <p className="flex flex-wrap items-center gap-2">
        <strong>{kinds[kind]}</strong>
        {severity && <span>{severities[severity]}</span>}
        <span>{reasons[reason]}</span>
        <StateBadge measure={measure} />
      </p>
      <p className="text-small text-ink-2">
        {longDate(at)} – {longDate(until)}
        {caseReference && (
          <span>
            {' · '}
            <Link to={`${sectionAddress('reports')}&report=${caseId}`} className="link">
              {caseReference}
            </Link>
          </span>
        )}
        {measure.liftReason && <span> · {measure.liftReason}</span>}
      </p>
      {isInForce && may(voidMeasureEndpoint) && (
        <p className="mt-2">
          <Button variant="line" onClick={() => setIsAsking(true)}>
            <Trans context="measure">Void</Trans>
          </Button>
        </p>
      )}
      {isAsking && (
        <ReasonDialog
          title={t`Void this measure`}
          text={t`The measure no longer counts, and we tell the person by email.`}
          label={t`Reason (staff only)`}
          needsReason
          busy={busy}
          message={message}
          onConfirm={(voidReason) => void end(voidReason)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </li>
  )
}

function StateBadge({ measure: { isInForce, liftedAt } }: { measure: ListedMeasure }) {
  if (isInForce) {
    return (
      <Badge tone="brass">
        <Trans>In force</Trans>
      </Badge>
    )
  }
  return (
    <Badge>
      {liftedAt ? (
        <Trans context="measure">Voided</Trans>
      ) : (
        <Trans context="measure">Expired</Trans>
      )}
    </Badge>
  )
}
