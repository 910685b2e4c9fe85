import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ManagedCompanion } from '#companions/staff/admin-companions'
import {
  endPromotionConsentEndpoint,
  recordPromotionConsentEndpoint,
} from '#companions/publication'
import { call } from '../../lib/api/call.ts'
import { Button } from '../../ui/button.tsx'
import { IfMay } from '../shared/api/role.tsx'
import { ReasonDialog } from '../shared/form/reason-dialog.tsx'
import { DetailList } from '../shared/queue/detail-list.tsx'
import { GivenConsent } from './publication-section.tsx'
import { RecordGivenConsent } from './record-given-consent.tsx'
import { useRecords } from './use-records.ts'

/** The companion's consent to links that show her photos outside the site, with the records by staff. */
export function StaffPromotionSection({ companion }: { companion: ManagedCompanion }) {
  const { t } = useLingui()
  const [dialog, openDialog] = useState<'consent' | 'withdrawal' | null>(null)
  const { change, busy, message } = useRecords(companion.id)
  const { promotion } = companion.publication
  const isAllowed = promotion !== null && promotion.withdrawnAt === null
  const close = () => openDialog(null)
  const end = async (reason: string) => {
    const send = () =>
      call(endPromotionConsentEndpoint, { params: { id: companion.id }, body: { reason } })
    if (await change(send, t`The withdrawal has been recorded.`)) close()
  }
  return (
    <section className="grid gap-3">
      <h3 className="text-h4">
        <Trans>Photos outside the site</Trans>
      </h3>
      <DetailList facts={[{ name: t`Consent`, value: <GivenConsent consent={promotion} /> }]} />
      <IfMay call={recordPromotionConsentEndpoint}>
        <p className="flex flex-wrap gap-3">
          {(!isAllowed || !promotion.isHers) && (
            <Button variant="line" onClick={() => openDialog('consent')}>
              <Trans>Record this consent…</Trans>
            </Button>
          )}
          {isAllowed && (
            <Button variant="line" onClick={() => openDialog('withdrawal')}>
              <Trans>Record its withdrawal…</Trans>
            </Button>
          )}
        </p>
      </IfMay>
      {dialog === 'consent' && (
        <RecordGivenConsent companion={companion} purpose="promotion" onClose={close} />
      )}
      {dialog === 'withdrawal' && (
        <ReasonDialog
          title={t`Record a withdrawal`}
          text={<Trans>Links to the profile no longer show her photos.</Trans>}
          needsReason
          busy={busy}
          message={message}
          onConfirm={(reason) => void end(reason)}
          onClose={close}
        />
      )}
    </section>
  )
}
