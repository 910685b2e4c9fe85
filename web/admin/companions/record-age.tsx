import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ManagedCompanion } from '#companions/staff/admin-companions'
import { recordAgeEndpoint } from '#companions/publication'
import { dayOf } from '#platform/days'
import { call } from '../../lib/api/call.ts'
import { useNow } from '../../lib/use-now.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { useRecords } from './use-records.ts'

type Props = { companion: ManagedCompanion; onClose: () => void }

/** Asks for the date of birth as read from a document. */
export function RecordAge({ companion: { id, name }, onClose }: Props) {
  const { t } = useLingui()
  const today = dayOf(useNow())
  const { change, busy, message } = useRecords(id)
  const [birthDate, setBirthDate] = useState('')
  const [years, setYears] = useState('')

  async function save() {
    const body = { birthDate: birthDate || null, atLeast: years ? Number(years) : null }
    const send = () => call(recordAgeEndpoint, { params: { id }, body })
    if (await change(send, t`The age has been recorded.`)) onClose()
  }
  return (
    <ConfirmDialog
      title={t`Age of ${name}`}
      text={
        <Trans>
          Enter what her document shows: the date of birth, or the age if only that is confirmed. We
          store it for the verification only; you can’t view it here later.
        </Trans>
      }
      confirm={busy ? <Trans>One moment…</Trans> : <Trans>Record age</Trans>}
      busy={busy}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <Field
          label={t`Date of birth`}
          type="date"
          max={today}
          value={birthDate}
          onChange={(event) => setBirthDate(event.target.value)}
        />
        <Field
          label={t`Or: at least … years old`}
          type="number"
          min={18}
          max={99}
          value={years}
          onChange={(event) => setYears(event.target.value)}
        />
        <FormMessage message={message} />
      </div>
    </ConfirmDialog>
  )
}
