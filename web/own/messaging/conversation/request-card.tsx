import { Trans, useLingui } from '@lingui/react/macro'
import type { ReceivedRequest } from '#messaging/own-requests'
import {
  appointmentTime,
  stateName,
  waitingText,
  wishDetails,
} from '../../../features/messaging/requests/request-labels.ts'
import { count } from '../../../lib/count.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/button.tsx'

type Props = {
  request: ReceivedRequest
  onOpen: (sheet: 'suggest' | 'decline') => void
}

/** The member's wish in three lines, with buttons to suggest another time and to decline. */
export function RequestCard({ request, onOpen }: Props) {
  const { t } = useLingui()
  const now = useNow()
  const { reference, sum, waitingSince, state, can } = request
  return (
    <section className="wish" aria-label={t`Request`}>
      <p className="wish-head">
        <span className="own-label">
          <Trans>Request</Trans> {reference}
        </span>
        <span className="wish-state" data-tone={waitingSince ? 'brass' : toneOf(state)}>
          {waitingSince ? waitingText(waitingSince, now) : stateName(state)}
        </span>
      </p>
      <p className="wish-when">{appointmentTime(request, now)}</p>
      <p>
        {wishDetails(request)}
        {sum !== null && (
          <span>
            {' · '}
            <span className="whitespace-nowrap" title={t`By your hourly price`}>
              {t`CHF ${count(sum)}`}
            </span>
          </span>
        )}
      </p>
      {can.act.includes('suggest') && (
        <p className="wish-actions">
          <Button variant="line" aria-haspopup="dialog" onClick={() => onOpen('suggest')}>
            <Trans>Another time</Trans>
          </Button>
          <Button variant="line" aria-haspopup="dialog" onClick={() => onOpen('decline')}>
            <Trans>Decline kindly</Trans>
          </Button>
        </p>
      )}
    </section>
  )
}

const toneOf = (state: ReceivedRequest['state']) => (state === 'answered' ? 'sage' : 'quiet')
