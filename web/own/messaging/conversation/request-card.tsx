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
import { instantOf } from '../../../lib/zurich-time.ts'
import { HOUR_MS, MINUTE_MS } from '#platform/time'
import { Button, ButtonLink } from '../../../ui/button.tsx'

import { moreScreenPath } from '../../shared/sections.ts'

type Props = {
  request: ReceivedRequest
  onOpen: (sheet: 'suggest' | 'decline') => void
}

/** The member's wish in three lines, with buttons to suggest another time and to decline. */
export function RequestCard({ request, onOpen }: Props) {
  const { t } = useLingui()
  const now = useNow()
  const timerEnd = appointmentEnd(request, now)
  const { reference, sum, waitingSince, state, can } = request
  return (
    <section
      className="mx-5 mt-4 grid gap-0.5 border border-line px-4 py-3.5"
      aria-label={t`Request`}
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
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
              {t`CHF\u00a0${count(sum)}`}
            </span>
          </span>
        )}
      </p>
      {can.act.includes('suggest') && (
        <p className="mt-3 flex flex-wrap gap-2">
          <Button
            variant="line"
            className="flex-auto px-4"
            aria-haspopup="dialog"
            onClick={() => onOpen('suggest')}
          >
            <Trans>Another time</Trans>
          </Button>
          <Button
            variant="line"
            className="flex-auto px-4"
            aria-haspopup="dialog"
            onClick={() => onOpen('decline')}
          >
            <Trans>Decline kindly</Trans>
          </Button>
        </p>
      )}
      {timerEnd !== null && (
        <p className="mt-3 flex flex-wrap gap-2">
          <ButtonLink
            variant="line"
            className="flex-auto px-4"
            to={`${moreScreenPath('safety-timer')}?until=${timerEnd}`}
          >
            <Trans>Set safety timer</Trans>
          </ButtonLink>
        </p>
      )}
    </section>
  )
}

/** Duration of an appointment without one. */
const USUAL_MS = 2 * HOUR_MS

/** End of an agreed appointment of the next day, as an ISO time; null: there is none. @param now epoch milliseconds */
function appointmentEnd(
  { state, date, time, duration, suggestion }: ReceivedRequest,
  now: number,
): string | null {
  if (state !== 'answered' || suggestion || date === null || time === null) return null
  const start = Date.parse(instantOf(`${date}T${time}`) ?? '')
  const end = start + (duration === null ? USUAL_MS : duration * MINUTE_MS)
  return end > now && end <= now + 24 * HOUR_MS ? new Date(end).toISOString() : null
}

const toneOf = (state: ReceivedRequest['state']) => (state === 'answered' ? 'sage' : 'quiet')
