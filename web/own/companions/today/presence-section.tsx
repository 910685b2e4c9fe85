import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { OwnProfile } from '#companions/own/own'
import { setPresence } from '#companions/own/own.api'
import { HOUR_MS } from '#platform/time'
import { call } from '../../../lib/api/call.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/field.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { OwnSection } from '../../shared/own-section.tsx'
import { useOwnChange } from '../../shared/use-own-change.ts'
import { endTime } from './clock-time.ts'

const QUARTER_MS = 900_000
/** For how long she may be online, in hours. */
const choices = [1, 2, 3, 4, 6, 8, 10]

/** The next quarter of an hour after that time. */
const endIn = (hours: number, now: number) =>
  Math.ceil((now + hours * HOUR_MS) / QUARTER_MS) * QUARTER_MS

/** Online until a time, or offline. */
export function PresenceSection({ own }: { own: OwnProfile }) {
  const { t } = useLingui()
  const now = useNow()
  const { change, busy, message } = useOwnChange()
  const [hours, setHours] = useState('2')
  const { isOnline, until, setBy } = own.presence
  const end = until && endTime(Date.parse(until), now)
  const atMost = own.onlineAtMost === null ? Infinity : Date.parse(own.onlineAtMost)
  const endOf = (chosen: number, pressed: number) => Math.min(endIn(chosen, pressed), atMost)
  // Beyond the beginning of an absence all are the same.
  const offered = choices.filter((choice, at) => {
    const [before] = choices.slice(at - 1, at)
    return before === undefined || endOf(before, now) < endOf(choice, now)
  })

  const set = (next: string | null, done: string) =>
    void change(() => call(setPresence, { body: { until: next } }), done)
  const goOnline = () => {
    const pressed = Date.now()
    const chosen = endOf(Number(hours), pressed)
    set(new Date(chosen).toISOString(), t`You are online until ${endTime(chosen, pressed)}.`)
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
          options={offered.map((choice) => ({
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
