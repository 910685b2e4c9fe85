import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  endSafetyTimerEndpoint,
  extendSafetyTimerEndpoint,
  safetyWordLengths,
  type SafetyTimerState,
} from '#companions/safety-timer'
import { call } from '../../../lib/api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { alertedNames, timerClock } from './timer-clock.ts'
import { useSafetyChange } from './use-safety-timer.ts'
import { Form } from '../../../ui/form.tsx'

export type RunningTimer = NonNullable<SafetyTimerState['timer']>

/** Ends the timer by a word. The page looks the same after either word. */
export function EndTimerForm({ timer, onEnded }: { timer: RunningTimer; onEnded: () => void }) {
  const { t } = useLingui()
  const { change, busy, message } = useSafetyChange()
  const [word, setWord] = useState('')

  async function submit() {
    const body = { id: timer.id, word }
    if (await change(() => call(endSafetyTimerEndpoint, { body }))) onEnded()
    else setWord('')
  }
  return (
    <Form className="form" onSubmit={submit}>
      <Field
        label={t`Your word`}
        type="password"
        autoComplete="off"
        required
        maxLength={safetyWordLengths.max}
        value={word}
        onChange={(event) => setWord(event.target.value)}
      />
      <div className="own-row">
        <Button type="submit" aria-busy={busy}>
          <Trans>End timer</Trans>
        </Button>
      </div>
      <FormMessage message={message} />
    </Form>
  )
}

/** Extends the timer by one press. */
export function ExtendTimer({ timer }: { timer: RunningTimer }) {
  const { change, busy, message } = useSafetyChange()
  const body = { id: timer.id, from: timer.dueAt }
  if (timer.isFired || timer.extensionsLeft === 0) return null
  return (
    <>
      <p>
        <Button
          variant="line"
          aria-busy={busy}
          onClick={() => void change(() => call(extendSafetyTimerEndpoint, { body }))}
        >
          <Trans>Extend by 30 minutes</Trans>
        </Button>
      </p>
      <FormMessage message={message} />
    </>
  )
}

/** The timer's next event and its time. */
export function TimerText({ timer }: { timer: RunningTimer }) {
  const time = timerClock(timer.dueAt)
  const names = alertedNames(timer.contacts)
  const unreachable = timer.contacts.filter(({ isReachable }) => !isReachable)
  const lostNames = alertedNames(unreachable)
  return (
    <>
      <p>
        {timer.isFired ? (
          <Trans>
            We raised the alarm at {time} and have emailed {names}.
          </Trans>
        ) : (
          <Trans>
            Timer until {time}, then we alert {names}
          </Trans>
        )}
      </p>
      {unreachable.length > 0 && (
        <p role="alert" className="message message-error">
          <Trans>We can’t reach {lostNames}. Call someone yourself.</Trans>
        </p>
      )}
    </>
  )
}

/** Sheet with the running timer. */
export function EndTimerDialog({ timer, onClose }: { timer: RunningTimer; onClose: () => void }) {
  return (
    <Dialog open kind="sheet" title={<Trans>Safety timer</Trans>} onClose={onClose}>
      <div className="grid grid-cols-1 gap-5">
        <TimerText timer={timer} />
        <EndTimerForm timer={timer} onEnded={onClose} />
        <ExtendTimer timer={timer} />
      </div>
    </Dialog>
  )
}
