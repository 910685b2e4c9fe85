import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { MediaItem } from '#media/media'
import { recordConsentEndpoint, type ConsentRecord } from '#media/media-consents'
import { call } from '../../lib/api/call.ts'
import { useNow } from '../../lib/use-now.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { consentOf, consentDraftOf, emptyConsent } from '../../features/media/consent-draft.ts'
import { ConsentFields } from '../../features/media/consent-fields.tsx'
import { useSaving } from '../shared/api/use-saving.ts'

type Props = {
  item: Pick<MediaItem, 'id' | 'access_level'>
  name: string
  record: ConsentRecord | undefined
  onClose: () => void
  onRecorded: () => void
}

/** Records the consent to a file that is already uploaded. */
export function RecordConsent({ item, name, record, onClose, onRecorded }: Props) {
  const { t } = useLingui()
  const now = useNow()
  const [draft, setDraft] = useState(() => (record ? consentDraftOf(record) : emptyConsent(now)))
  const [isChecked, setChecked] = useState(false)
  const { busy, message, run } = useSaving()
  const use = item.access_level

  async function save() {
    const body = consentOf(draft, use)
    setChecked(true)
    if (!body) return
    await run(
      async () => {
        await call(recordConsentEndpoint, { params: { id: item.id }, body })
        onRecorded()
      },
      t`We couldn’t record the consent. Try again.`,
    )
  }
  return (
    <ConfirmDialog
      title={t`Consent for ${name}`}
      text={<Trans>Record only what has been given to us, in writing where possible.</Trans>}
      confirm={busy ? <Trans>One moment…</Trans> : <Trans>Record consent</Trans>}
      busy={busy}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <ConsentFields draft={draft} set={setDraft} use={use} isChecked={isChecked} />
        <FormMessage message={message} />
      </div>
    </ConfirmDialog>
  )
}
