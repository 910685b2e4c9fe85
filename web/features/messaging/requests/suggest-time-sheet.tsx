import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState, type SubmitEvent } from 'react'
import { dayOf } from '#platform/days'
import { DAY_MS } from '#platform/time'
import { PREFERRED_DAYS, textOfTime } from '#messaging/requests'
import { useNow } from '../../../lib/use-now.ts'
import { announce } from '../../../ui/announce.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormMessage, type Message } from '../../../ui/form-message.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { appointmentTime } from './request-labels.ts'
import '../../../styles/suggest-time.css'

/** A time to suggest. `key`: the same for repeated attempts. */
export type SuggestedTimeInput = { key: string; date: string; time: string }

type Props = {
  name: string
  /** Day that the member wants; null: any. */
  date: string | null
  /** The companion's next free times; undefined while they load, null: none are offered. */
  freeTimes: readonly { date: string; time: string }[] | null | undefined
  /** @returns the error message; null on success */
  suggest: (input: SuggestedTimeInput) => Promise<string | null>
  onClose: () => void
}

/** Sheet to suggest another time for a request: one of the next free ones with one press, or any other. */
export function SuggestTimeSheet({ name, date, freeTimes, suggest, onClose }: Props) {
  const { t } = useLingui()
  const now = useNow()
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)
  /** A repeated attempt has the key of the first one, so that the Worker stores the suggestion once. */
  const keys = useRef(new Map<string, string>())

  async function send(time: { date: string; time: string }) {
    if (busy) return
    setBusy(true)
    const text = textOfTime(time)
    const key = keys.current.get(text) ?? crypto.randomUUID()
    keys.current.set(text, key)
    const refusal = await suggest({ ...time, key })
    setBusy(false)
    if (refusal !== null) return setMessage({ kind: 'error', text: refusal })
    announce(t`Suggested: ${appointmentTime(time, now)}`)
    onClose()
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const formData = new FormData(event.currentTarget)
    void send({ date: String(formData.get('date')), time: String(formData.get('time')) })
  }

  return (
    <Dialog open kind="sheet" title={<Trans>Suggest another time</Trans>} onClose={onClose}>
      <div className="suggest-sheet">
        <p className="text-ink-2">
          <Trans>
            Select a time to suggest it to {name}, who can accept with one tap. Times are Swiss.
          </Trans>
        </p>
        {freeTimes === undefined && <Skeleton className="h-24" />}
        {freeTimes && freeTimes.length > 0 && (
          <section aria-label={t`Your next free times`}>
            <h3 className="own-label">
              <Trans>Your next free times</Trans>
            </h3>
            <ul className="suggest-times">
              {freeTimes.map((time) => (
                <li key={textOfTime(time)}>
                  <button
                    type="button"
                    className="pill"
                    aria-busy={busy}
                    onClick={() => void send(time)}
                  >
                    {appointmentTime(time, now)}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
        {freeTimes?.length === 0 && (
          <p className="text-small text-ink-2">
            <Trans>Your week has no free time in the next four weeks.</Trans>
          </p>
        )}
        <form className="suggest-form" onSubmit={submit}>
          <Field
            label={t`Day`}
            name="date"
            type="date"
            required
            min={dayOf(now)}
            max={dayOf(now + PREFERRED_DAYS * DAY_MS)}
            defaultValue={date !== null && date > dayOf(now) ? date : ''}
          />
          <Field
            label={t({ message: 'Time', context: 'of day' })}
            name="time"
            type="time"
            required
          />
          <Button type="submit" variant="line" aria-busy={busy}>
            <Trans>Suggest</Trans>
          </Button>
        </form>
        <FormMessage message={message} />
      </div>
    </Dialog>
  )
}
