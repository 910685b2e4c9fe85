import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { StaffRequest } from '#messaging/requests'
import { appointmentTime } from '../../../features/messaging/requests/request-labels.ts'
import {
  SuggestTimeSheet,
  type SuggestedTimeInput,
} from '../../../features/messaging/requests/suggest-time-sheet.tsx'
import { useNow } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/button.tsx'

type Props = {
  request: StaffRequest
  /** @returns the error message; null on success */
  suggest: (input: SuggestedTimeInput) => Promise<string | null>
}

/** Button of staff to suggest another time for the companion, with the one that awaits the member. */
export function SuggestTime({ request, suggest }: Props) {
  const { t } = useLingui()
  const now = useNow()
  const [isOpen, setOpen] = useState(false)
  const { member, date, suggestion } = request
  return (
    <div className="grid justify-items-start gap-3">
      {suggestion && (
        <p className="text-ink-2">
          <Trans>
            Suggested: {appointmentTime(suggestion, now)}. The member hasn’t accepted yet.
          </Trans>
        </p>
      )}
      <Button variant="line" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Trans>Suggest another time</Trans>
      </Button>
      {isOpen && (
        <SuggestTimeSheet
          name={member.name || t`the member`}
          date={date}
          freeTimes={null}
          suggest={suggest}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
