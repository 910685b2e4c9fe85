import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { setPresenceEndpoint, type OwnProfile } from '#companions/own/own'
import { dayOf } from '#platform/days'
import { HOUR_MS } from '#platform/time'
import { call } from '../../../lib/api/call.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/field.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { OwnSection } from '../../shared/own-section.tsx'
import { useOwnChange } from '../../shared/use-own-change.ts'

const QUARTER_MS = 900_000
/** Possible durations of being online, in hours. */
const choices = [1, 2, 3, 4, 6, 8, 10]

/** The end in epoch milliseconds, rounded up to a quarter of an hour. */
const endIn = (hours: number, now: number) =>
  Math.ceil((now + hours * HOUR_MS) / QUARTER_MS) * QUARTER_MS

/** "23:00", in Zurich's time and the 24-hour format of every language. */
const clockTime = (time: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeStyle: 'short', timeZone: 'Europe/Zurich' }).format(time)

/** "23:00", or "tomorrow, 07:25": no period ends later than tomorrow. @param time and `now` are epoch milliseconds */
const endTime = (time: number, now: number): string =>
  dayOf(time) === dayOf(now) ? clockTime(time) : t`tomorrow, ${clockTime(time)}`

/** Sets the companion online until a time, or offline. */
export function PresenceSection({ own }: { own: OwnProfile }) {
  const { t } = useLingui()
  const now = useNow()
  const { change, busy, message } = useOwnChange()
  const [hours, setHours] = useState('2')
  const { isOnline, until, setBy } = own.presence
  const end = until && endTime(Date.parse(until), now)
  const atMost = own.onlineAtMost === null ? Infinity : Date.parse(own.onlineAtMost)
  const endOf = (choice: number, start: number) => Math.min(endIn(choice, start), atMost)
  // Choices that end at the start of an absence all have the same end, so one of them is enough.
  const offeredChoices = choices.filter((choice, index) => {
    const [before] = choices.slice(index - 1, index)
    return before === undefined || endOf(before, now) < endOf(choice, now)
  })

  const set = (newEnd: string | null, successMessage: string) =>
    void change(() => call(setPresenceEndpoint, { body: { until: newEnd } }), successMessage)
  const goOnline = () => {
    const start = Date.now()
    const endsAt = endOf(Number(hours), start)
    set(new Date(endsAt).toISOString(), t`You are online until ${endTime(endsAt, start)}.`)
  }
  return (
    <OwnSection
      title={<Trans>Presence</Trans>}
      help={
        <p>
          <Trans>
            You go offline automatically at the time you choose, or earlier when you press Go
            offline. Visitors see the change within seconds. Using this area counts as activity: it
            keeps you in visitors’ lists.
          </Trans>
        </p>
      }
    >
      <p className="own-presence" data-online={isOnline}>
        {isOnline ? <Trans>Online until {end}</Trans> : <Trans>Offline</Trans>}
        {isOnline && setBy === 'team' && (
          <small>
            <Trans>Set by our team</Trans>
          </small>
        )}
      </p>
      <div className="own-row">
        <Select
          label={t`Online until`}
          value={hours}
          onChange={(event) => setHours(event.currentTarget.value)}
          options={offeredChoices.map((choice) => ({
            value: String(choice),
            name: endTime(endOf(choice, now), now),
          }))}
        />
        <Button onClick={goOnline} aria-busy={busy}>
          {isOnline ? <Trans>Change the end</Trans> : <Trans>Go online</Trans>}
        </Button>
        {isOnline && (
          <Button
            variant="line"
            aria-busy={busy}
            onClick={() => set(null, t`You are shown as offline.`)}
          >
            <Trans>Go offline</Trans>
          </Button>
        )}
      </div>
      <FormMessage message={message} />
    </OwnSection>
  )
}
