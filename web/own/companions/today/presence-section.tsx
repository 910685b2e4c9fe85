import { i18n } from '#i18n'
import { plural, t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { setPresenceEndpoint, type OwnProfile } from '#companions/own/own'
import { dayOf } from '#platform/days'
import { call } from '../../../lib/api/call.ts'
import { useNow } from '../../../lib/use-now.ts'
import { FormMessage } from '../../../ui/form-message.tsx'
import { Link } from '../../../ui/link.tsx'
import { moreScreenPath } from '../../shared/sections.ts'
import { SectionHelp } from '../../shared/own-section.tsx'
import { useOwnChange } from '../../shared/use-own-change.ts'
import { presenceEnds, type PresenceEnd } from './presence-ends.ts'

/** "23:00", in Zurich's time and the 24-hour format of every language. */
const clockTime = (time: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeStyle: 'short', timeZone: 'Europe/Zurich' }).format(time)

/** "Sat 21:40", in Zurich's time. */
const weekdayAndTime = (time: number): string => {
  const day = new Intl.DateTimeFormat(i18n.locale, { weekday: 'short', timeZone: 'Europe/Zurich' })
  return `${day.format(time)} ${clockTime(time)}`
}

/** "23:00", or "tomorrow, 07:25": no period ends later than tomorrow. @param time and `now` are epoch milliseconds */
const endTime = (time: number, now: number): string =>
  dayOf(time) === dayOf(now) ? clockTime(time) : t`tomorrow, ${clockTime(time)}`

/** End for a name, computed at the press instead of the page's last tick; null: it has passed. */
function endFromNow(name: PresenceEnd['name'], latest: number) {
  const start = Date.now()
  const end = presenceEnds(start, latest).find((candidate) => candidate.name === name)
  return end ? { at: end.at, message: t`You’re online until ${endTime(end.at, start)}.` } : null
}

/** Sets the companion online until a time by one press, or offline. */
export function PresenceSection({ own }: { own: OwnProfile }) {
  const { t } = useLingui()
  const now = useNow()
  const id = useId()
  const { change, busy, message } = useOwnChange()
  const { isOnline, until, setBy } = own.presence
  const end = until && endTime(Date.parse(until), now)
  const isPublic = own.hidden.length === 0
  const latest = own.onlineAtMost === null ? Infinity : Date.parse(own.onlineAtMost)

  const set = (newEnd: string | null, successMessage: string) =>
    void change(() => call(setPresenceEndpoint, { body: { until: newEnd } }), successMessage)
  const goOnline = (name: PresenceEnd['name']) => {
    const chosen = endFromNow(name, latest)
    if (chosen) set(new Date(chosen.at).toISOString(), chosen.message)
  }
  return (
    <section className="own-presence" aria-labelledby={id} data-online={isOnline && isPublic}>
      <div className="own-presence-head">
        <h2 id={id}>
          {isOnline ? <Trans>Online until {end}</Trans> : <Trans>You’re offline</Trans>}
        </h2>
        <time>{weekdayAndTime(now)}</time>
      </div>
      <p className="text-small text-ink-2">
        <span>{isOnline ? <Trans>Change end time</Trans> : <Trans>Go online</Trans>}</span>
        {isOnline && setBy === 'team' && (
          <span>
            {' · '}
            <Trans>Our team has set this</Trans>
          </span>
        )}
      </p>
      {isOnline && !isPublic && (
        <p className="text-small">
          <Trans>Nobody sees you as online while your profile isn’t public.</Trans>
        </p>
      )}
      <div className="own-presence-ends" role="group" aria-label={t`Go online`}>
        {isOnline && (
          <button
            type="button"
            className="own-presence-end"
            aria-busy={busy}
            onClick={() => set(null, t`Visitors see you as offline.`)}
          >
            <Trans>Go offline</Trans>
          </button>
        )}
        {presenceEnds(now, latest).map(({ name }) => (
          <button
            key={name}
            type="button"
            className="own-presence-end"
            aria-busy={busy}
            onClick={() => goOnline(name)}
          >
            {endName(name)}
          </button>
        ))}
      </div>
      <FormMessage message={message} />
      <SectionHelp title={<Trans>Online status</Trans>}>
        <p>
          <Trans>
            You go offline automatically at the time you choose, or earlier when you select Go
            offline. Visitors see the change within seconds.
          </Trans>
        </p>
        <p>
          <Trans>Using this area counts as activity, so visitors keep seeing you in lists.</Trans>
        </p>
        <p>
          {own.announcesOnline ? (
            <span key="told">
              <Trans>
                When you go online, we tell followers who asked for it, at most once in six hours.{' '}
                <Link to={moreScreenPath('notifications')}>Change this</Link>
              </Trans>
            </span>
          ) : (
            <span key="silent">
              <Trans>
                We don’t tell your followers when you go online.{' '}
                <Link to={moreScreenPath('notifications')}>Change this</Link>
              </Trans>
            </span>
          )}
        </p>
      </SectionHelp>
    </section>
  )
}

function endName(name: PresenceEnd['name']): string {
  if (name === 'evening') return t`Until 23:00`
  if (name === 'tomorrow') return t`Until tomorrow`
  return plural(name, { one: '# hour', other: '# hours' })
}
