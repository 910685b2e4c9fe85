import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { EndTimerDialog } from './end-dialog.tsx'
import { alertedNames, timerClock } from './timer-clock.ts'
import { useSafetyTimer } from './use-safety-timer.ts'

/** The running safety timer, always in view above the bar. */
export function TimerStrip() {
  const { data } = useSafetyTimer()
  const [isOpen, setOpen] = useState(false)
  const timer = data?.timer
  if (!timer) return null
  const time = timerClock(timer.dueAt)
  const names = alertedNames(timer.contacts)
  const lostNames = alertedNames(timer.contacts.filter(({ isReachable }) => !isReachable))
  return (
    <>
      <div className="own-timer" data-fired={timer.isFired || undefined}>
        <Icon name="clock" />
        <span>
          {lostNames !== '' && (
            <strong>
              <Trans>We can’t reach {lostNames}.</Trans>{' '}
            </strong>
          )}
          {timer.isFired ? (
            <Trans>Alarm raised at {time}</Trans>
          ) : (
            <Trans>
              Timer until {time}, then we alert {names}
            </Trans>
          )}
        </span>
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Trans>I’m safe</Trans>
        </button>
      </div>
      {isOpen && <EndTimerDialog timer={timer} onClose={() => setOpen(false)} />}
    </>
  )
}
