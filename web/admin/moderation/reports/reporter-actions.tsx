import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  getReportEndpoint,
  listReportsEndpoint,
  muteReporterEndpoint,
  unmuteReporterEndpoint,
} from '#moderation/admin-reports'
import { pauseDays, type Report, type ReporterKind } from '#moderation/reports'
import { call } from '../../../lib/api/call.ts'
import { longDate } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/choice-fields.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { useMay } from '../../shared/api/role.tsx'
import { ReasonDialog } from '../../shared/form/reason-dialog.tsx'
import { useCaseWrite } from '../../shared/queue/use-case-write.ts'
import { CloseTogether } from './close-together.tsx'

const dayOption = (days: number) => ({
  value: String(days),
  label: plural(days, { one: '# day', other: '# days' }),
})

type Props = { caseId: string; report: Report['reports'][number] }

/** Mutes the reporter of one report, and closes all of their reports. */
export function ReporterActions({ caseId, report }: Props) {
  const { t } = useLingui()
  const may = useMay()
  const [isAsking, setIsAsking] = useState(false)
  const [days, setDays] = useState<(typeof pauseDays)[number]>(30)
  const { busy, message, write } = useCaseWrite({
    get: getReportEndpoint,
    parts: { params: { id: caseId } },
    stale: [listReportsEndpoint],
  })
  const effects: Record<ReporterKind, string> = {
    companion: t`The companion is recognised by her profile.`,
    account: t`The reporter is recognised by the account.`,
    email: t`The reporter is recognised by the email address.`,
    network: t`The reporter is recognised by the network, so others in the same home or office are muted, too.`,
  }
  const { recognisedBy, mute } = report
  const params = { id: report.id }
  if (recognisedBy === null || !may(muteReporterEndpoint)) return null

  async function muteFor(reason: string) {
    const body = { days, reason }
    if (await write(() => call(muteReporterEndpoint, { params, body }))) setIsAsking(false)
  }
  return (
    <div className="mt-2 grid gap-2">
      {mute && (
        <p className="text-small text-ink-2" role="note">
          <Trans>
            Muted reporter until {longDate(mute.until)}, by {mute.by}: {mute.reason}
          </Trans>
        </p>
      )}
      <p className="flex flex-wrap gap-3">
        {mute ? (
          <Button
            variant="line"
            aria-busy={busy}
            onClick={() => void write(() => call(unmuteReporterEndpoint, { params }))}
          >
            <Trans>End the mute</Trans>
          </Button>
        ) : (
          <Button variant="line" onClick={() => setIsAsking(true)}>
            <Trans>Mute the reporter</Trans>
          </Button>
        )}
        <CloseTogether
          caseId={caseId}
          reportId={report.id}
          scope="reporter"
          label={t`All reports of this reporter`}
        />
      </p>
      {!isAsking && <FormMessage message={message} />}
      {isAsking && (
        <ReasonDialog
          title={t`Mute the reporter`}
          text={t`Their reports come last, except urgent ones, and hide nothing automatically; we still read and answer every report. ${effects[recognisedBy]}`}
          label={t`Reason (staff only)`}
          needsReason
          busy={busy}
          message={message}
          onConfirm={(reason) => void muteFor(reason)}
          onClose={() => setIsAsking(false)}
        >
          <SelectField
            label={t`Muted for`}
            value={String(days)}
            options={pauseDays.map(dayOption)}
            onChange={({ target: { value } }) =>
              setDays(pauseDays.find((choice) => String(choice) === value) ?? 30)
            }
          />
        </ReasonDialog>
      )}
    </div>
  )
}
