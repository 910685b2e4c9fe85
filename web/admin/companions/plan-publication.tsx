import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ManagedCompanion } from '#companions/staff/admin-companions'
import type { DecisionGround } from '#moderation/decisions'
import type { PlannedAct } from '#companions/publication-records'
import { planPublicationEndpoint } from '#companions/publication-plans'
import { call } from '../../lib/api/call.ts'
import { useNow } from '../../lib/use-now.ts'
import { instantOf, zurichTime } from '../../lib/zurich-time.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { HiddenGroundField } from '../shared/form/ground-field.tsx'
import { useRecords } from './use-records.ts'

type Props = { companion: ManagedCompanion; onClose: () => void }

/** Asks for the days on which the profile is to be published and unpublished. */
export function PlanPublication({ companion: { id, name, publication }, onClose }: Props) {
  const { t } = useLingui()
  const earliest = zurichTime(useNow())
  const { change, busy, message } = useRecords(id)
  const plannedFor = (action: PlannedAct) => publication.plans.find((plan) => plan.act === action)
  const typedOf = (action: PlannedAct) => {
    const plan = plannedFor(action)
    return plan && plan.missedAt === null ? zurichTime(Date.parse(plan.at)) : ''
  }
  const [publishAt, setPublishAt] = useState(typedOf('publish'))
  const [unpublishAt, setUnpublishAt] = useState(typedOf('unpublish'))
  const [ground, setGround] = useState<DecisionGround | ''>(plannedFor('unpublish')?.ground ?? '')
  const [reason, setReason] = useState(plannedFor('unpublish')?.reason ?? '')

  async function save() {
    const moments = { publish_at: instantOf(publishAt), unpublish_at: instantOf(unpublishAt) }
    const body = { ...moments, ...(unpublishAt ? { ground, reason } : { ground: '', reason: '' }) }
    const send = () => call(planPublicationEndpoint, { params: { id }, body })
    const successMessage =
      publishAt || unpublishAt ? t`The plan has been saved.` : t`The plan has been removed.`
    if (await change(send, successMessage)) onClose()
  }
  return (
    <ConfirmDialog
      title={t`Plan for ${name}`}
      text={
        <Trans>
          We publish the profile at that time, unless something is missing or a pause, a withdrawal
          or a report prevents it. Times are Swiss; leave a field blank to plan nothing.
        </Trans>
      }
      confirm={busy ? <Trans>One moment…</Trans> : <Trans>Save plan</Trans>}
      busy={busy}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <Field
          label={t`Publish on`}
          type="datetime-local"
          min={earliest}
          value={publishAt}
          onChange={(event) => setPublishAt(event.target.value)}
        />
        <Field
          label={t`Take offline on`}
          type="datetime-local"
          min={earliest}
          value={unpublishAt}
          onChange={(event) => setUnpublishAt(event.target.value)}
        />
        {unpublishAt && (
          <>
            <HiddenGroundField
              value={ground}
              onChange={setGround}
              companions={[id]}
              words={reason}
            />
            <TextArea
              rows={3}
              label={ground ? t`More about it (optional, shown to her)` : t`Reason (shown to her)`}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </>
        )}
        <FormMessage message={message} />
      </div>
    </ConfirmDialog>
  )
}
