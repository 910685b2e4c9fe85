import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ManagedCompanion } from '#companions/staff/admin-companions'
import { MAX_CONSENT_NAME } from '#media/media-consents'
import { MAX_CONSENT_EVIDENCE } from '#companions/publication-records'
import {
  recordListingConsentEndpoint,
  recordPromotionConsentEndpoint,
} from '#companions/publication'
import { dayOf } from '#platform/days'
import { call } from '../../lib/api/call.ts'
import { useNow } from '../../lib/use-now.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { useRecords } from './use-records.ts'

type Props = {
  companion: ManagedCompanion
  purpose: 'listing' | 'promotion'
  onClose: () => void
}

/** Asks who gave a consent of the companion, when, and for the evidence. */
export function RecordGivenConsent({ companion: { id, name }, purpose, onClose }: Props) {
  const { t } = useLingui()
  const today = dayOf(useNow())
  const { change, busy, message } = useRecords(id)
  const [givenBy, setGivenBy] = useState('')
  const [givenOn, setGivenOn] = useState(today)
  const [evidence, setEvidence] = useState('')
  const [isChecked, setChecked] = useState(false)
  const required = (text: string) => (isChecked && !text.trim() ? t`This field is required` : null)

  async function save() {
    setChecked(true)
    if (![givenBy, givenOn, evidence].every((text) => text.trim())) return
    const body = { givenBy, givenOn, evidence }
    const record =
      purpose === 'listing' ? recordListingConsentEndpoint : recordPromotionConsentEndpoint
    const send = () => call(record, { params: { id }, body })
    if (await change(send, t`The consent has been recorded.`)) onClose()
  }
  return (
    <ConfirmDialog
      title={
        purpose === 'listing'
          ? t`Consent of ${name} to the listing`
          : t`Consent of ${name} to photos outside the site`
      }
      text={<Trans>Record only what has been given to us, in writing where possible.</Trans>}
      confirm={busy ? <Trans>One moment…</Trans> : <Trans>Record consent</Trans>}
      busy={busy}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <Field
          label={t`Given by (her legal name)`}
          maxLength={MAX_CONSENT_NAME}
          value={givenBy}
          error={required(givenBy)}
          onChange={(event) => setGivenBy(event.target.value)}
        />
        <Field
          label={t`Given on`}
          type="date"
          max={today}
          value={givenOn}
          error={required(givenOn)}
          onChange={(event) => setGivenOn(event.target.value)}
        />
        <Field
          label={t`How it was given`}
          maxLength={MAX_CONSENT_EVIDENCE}
          hint={t`For example “signed form, kept in the office”.`}
          value={evidence}
          error={required(evidence)}
          onChange={(event) => setEvidence(event.target.value)}
        />
        <FormMessage message={message} />
      </div>
    </ConfirmDialog>
  )
}
