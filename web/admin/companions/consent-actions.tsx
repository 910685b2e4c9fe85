import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import type { ManagedCompanion } from '#companions/staff/admin-companions'
import {
  endListingConsentEndpoint,
  endPromotionConsentEndpoint,
  recordListingConsentEndpoint,
  recordPromotionConsentEndpoint,
} from '#companions/publication'
import { call } from '../../lib/api/call.ts'
import { longDate } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { IfMay } from '../shared/api/role.tsx'
import { ReasonDialog } from '../shared/form/reason-dialog.tsx'
import { RecordGivenConsent } from './record-given-consent.tsx'
import { useRecords } from './use-records.ts'

const endpoints = {
  listing: { record: recordListingConsentEndpoint, end: endListingConsentEndpoint },
  promotion: { record: recordPromotionConsentEndpoint, end: endPromotionConsentEndpoint },
} as const

type Props = {
  companion: ManagedCompanion
  purpose: keyof typeof endpoints
  /** Further buttons of the row. */
  children?: ReactNode
}

/** Buttons and dialogs to record a consent of the companion, or its withdrawal. */
export function ConsentActions({ companion, purpose, children }: Props) {
  const { t } = useLingui()
  const [openDialog, setOpenDialog] = useState<'consent' | 'withdrawal' | null>(null)
  const { change, busy, message } = useRecords(companion.id)
  const { record, end } = endpoints[purpose]
  const texts = {
    listing: {
      record: t`Record consent…`,
      end: t`Record a withdrawal…`,
      effect: t`The profile and its pictures go offline right away.`,
    },
    promotion: {
      record: t`Record this consent…`,
      end: t`Record its withdrawal…`,
      effect: t`Links to the profile no longer show her photos.`,
    },
  }[purpose]
  const { publication } = companion
  const consent = purpose === 'listing' ? publication.consent : publication.promotion
  const isGiven = consent !== null && consent.withdrawnAt === null
  const close = () => setOpenDialog(null)
  const recordEnd = async (reason: string) => {
    const send = () => call(end, { params: { id: companion.id }, body: { reason } })
    if (await change(send, t`The withdrawal has been recorded.`)) close()
  }
  return (
    <>
      <IfMay call={record}>
        <p className="flex flex-wrap gap-3">
          {(!isGiven || !consent.isHers) && (
            <Button variant="line" onClick={() => setOpenDialog('consent')}>
              {texts.record}
            </Button>
          )}
          {isGiven && (
            <Button variant="line" onClick={() => setOpenDialog('withdrawal')}>
              {texts.end}
            </Button>
          )}
          {children}
        </p>
      </IfMay>
      {openDialog === 'consent' && (
        <RecordGivenConsent companion={companion} purpose={purpose} onClose={close} />
      )}
      {openDialog === 'withdrawal' && (
        <ReasonDialog
          title={t`Record a withdrawal`}
          text={texts.effect}
          needsReason
          busy={busy}
          message={message}
          onConfirm={(reason) => void recordEnd(reason)}
          onClose={close}
        />
      )}
    </>
  )
}

/** States who gave or withdrew a consent, when, and by which record. */
export function GivenConsent({ consent }: Pick<ManagedCompanion['publication'], 'consent'>) {
  if (!consent) return <Trans>Not recorded</Trans>
  const { givenBy, givenAt, evidence, isHers, recordedBy, withdrawnAt, withdrawnBy } = consent
  if (withdrawnAt) {
    return withdrawnBy === 'companion' ? (
      <Trans>Withdrawn by the companion on {longDate(withdrawnAt)}</Trans>
    ) : (
      <Trans>Withdrawn on {longDate(withdrawnAt)}, recorded by our team</Trans>
    )
  }
  if (isHers) return <Trans>Given by the companion on {longDate(givenAt)}</Trans>
  return (
    <Trans>
      Given by {givenBy} on {longDate(givenAt)} ({evidence}), recorded by {recordedBy}
    </Trans>
  )
}
