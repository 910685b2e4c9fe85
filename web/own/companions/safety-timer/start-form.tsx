import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import { useLocation } from 'react-router-dom'
import {
  safetyNoteLength,
  startSafetyTimerEndpoint,
  type SafetyContact,
} from '#companions/safety-timer'
import { sealFor } from '../../../features/companions/safety-timer/sealed-note.ts'
import { call } from '../../../lib/api/call.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, Field, TextArea } from '../../../ui/field.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { alertedNames, clockOf, timerClock } from './timer-clock.ts'
import { timerEndMoment, timerEndIn, type TimerEnd } from './timer-ends.ts'
import { useSafetyChange } from './use-safety-timer.ts'

const HOURS = [1, 2, 3, 4, 6] as const

/** End in an address such as `?until=2026-11-29T23:00:00.000Z`, as a conversation links it; null: none that is ahead. */
function endIn(search: string): TimerEnd | null {
  const moment = Date.parse(new URLSearchParams(search).get('until') ?? '')
  return moment > Date.now() ? { clock: clockOf(moment), moment } : null
}

const endAfter = (hours: number, now: number): TimerEnd => {
  const moment = timerEndIn(hours, now)
  return { clock: clockOf(moment), moment }
}

/** Sets a timer: choose its end, and press. The note is encrypted here, for each chosen contact. */
export function StartTimerForm({ contacts }: { contacts: readonly SafetyContact[] }) {
  const { t } = useLingui()
  const { search } = useLocation()
  // The clock of the page may be as old as its load.
  const [openedAt] = useState(() => Date.now())
  const now = Math.max(useNow(), openedAt)
  const { change, busy, message } = useSafetyChange()
  const [timerId] = useState(() => crypto.randomUUID())
  const [end, setEnd] = useState(() => endIn(search) ?? endAfter(2, Date.now()))
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const [problem, setProblem] = useState('')
  const chosen = contacts.filter(({ id }) => !leftOut.includes(id))
  const names = alertedNames(chosen)
  const nextEnd = timerEndMoment(end, now)
  const time = nextEnd === null ? end.clock : timerClock(nextEnd)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const dueAt = timerEndMoment(end, Date.now())
    if (dueAt === null) {
      setProblem(t`Choose an end from 10 minutes to 24 hours from now`)
      return
    }
    setProblem('')
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const note = { where: text('where'), whom: text('whom'), todo: text('todo') }
    await change(async () => {
      const notes = await Promise.all(
        chosen.map(async ({ id, publicKey }) => ({
          contactId: id,
          sealed: await sealFor(publicKey, note),
        })),
      )
      const body = { id: timerId, dueAt: new Date(dueAt).toISOString(), notes }
      return call(startSafetyTimerEndpoint, { body })
    })
  }
  return (
    <form className="form" onSubmit={(event) => void submit(event)}>
      <div className="own-presence-ends" role="group" aria-label={t`End of the timer`}>
        {HOURS.map((hours) => {
          const choice = endAfter(hours, now)
          return (
            <button
              key={hours}
              type="button"
              className="own-presence-end"
              aria-pressed={choice.moment === nextEnd}
              onClick={() => setEnd(endAfter(hours, Date.now()))}
            >
              {plural(hours, { one: '# hour', other: '# hours' })}
            </button>
          )
        })}
      </div>
      <Field
        label={t`Until`}
        hint={t`Time in Switzerland`}
        type="time"
        required
        value={end.clock}
        onChange={(event) => setEnd({ clock: event.target.value, moment: null })}
        error={problem}
      />
      {contacts.length > 1 && (
        <div className="grid gap-1 border-0" role="group" aria-label={t`Then alert`}>
          {contacts.map(({ id, label }) => (
            <Checkbox
              key={id}
              label={label}
              checked={!leftOut.includes(id)}
              onChange={(event) =>
                setLeftOut(
                  event.target.checked ? leftOut.filter((each) => each !== id) : [...leftOut, id],
                )
              }
            />
          ))}
        </div>
      )}
      <p>
        <Button type="submit" aria-busy={busy} disabled={chosen.length === 0}>
          {chosen.length === 0 ? (
            <Trans>Choose a contact</Trans>
          ) : (
            <Trans>
              Start until {time}, then alert {names}
            </Trans>
          )}
        </Button>
      </p>
      <FormMessage message={message} />
      <details>
        <summary className="w-fit cursor-pointer py-2.5 underline underline-offset-[0.25em]">
          <Trans>Add a note for your contact</Trans>
        </summary>
        <div className="form">
          <p className="text-small text-ink-2">
            <Trans>
              This browser encrypts your note. Only your contact can open it, and only after an
              alarm.
            </Trans>
          </p>
          <Field label={t`Where`} name="where" autoComplete="off" maxLength={safetyNoteLength} />
          <Field label={t`With whom`} name="whom" autoComplete="off" maxLength={safetyNoteLength} />
          <TextArea label={t`What to do`} name="todo" rows={3} maxLength={safetyNoteLength} />
        </div>
      </details>
    </form>
  )
}
