import { t } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { OwnProfile } from '#companions/own/own'
import { dayOf } from '#platform/days'
import { DAY_MS, MINUTE_MS } from '#platform/time'
import {
  dateText,
  durationName,
  placeName,
} from '../../../features/messaging/requests/request-labels.ts'
import { useNow } from '../../../lib/use-now.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { SectionHelp } from '../../shared/own-section.tsx'

type NextRequest = OwnProfile['requests']['next'][number]

/** The requests that need an answer: the oldest with its answers by one press, then the next. */
export function NextRequests({ requests }: { requests: OwnProfile['requests'] }) {
  const id = useId()
  const { next, waiting, answeredBy } = requests
  const [first, ...others] = next
  return (
    <section aria-labelledby={id}>
      <div className="own-label-row">
        <h2 id={id} className="own-label">
          <Trans>Requests</Trans>
        </h2>
        <Link to="/own/inbox" className="own-label-link">
          {waiting === 0 ? <Trans>All requests</Trans> : <Trans>All {waiting}</Trans>}
        </Link>
      </div>
      <ul className="own-list">
        {!first && (
          <li className="py-3 text-ink-2">
            <Trans>No request needs an answer.</Trans>
          </li>
        )}
        {first && (
          <li className="own-request">
            <RequestLink request={first} />
            {answeredBy === 'team' ? (
              <p className="text-small text-ink-2">
                <Trans>Our team answers on your behalf.</Trans>
              </p>
            ) : (
              <p className="own-row">
                <ButtonLink to={`/own/inbox/${first.id}`}>
                  <Trans>Answer</Trans>
                </ButtonLink>
                <ButtonLink to={`/own/inbox/${first.id}?open=suggest`} variant="line">
                  <Trans>Another time</Trans>
                </ButtonLink>
                <ButtonLink to={`/own/inbox/${first.id}?open=decline`} variant="line">
                  <Trans>Decline</Trans>
                </ButtonLink>
              </p>
            )}
          </li>
        )}
        {others.map((request) => (
          <li key={request.id} className="own-request">
            <RequestLink request={request} />
          </li>
        ))}
      </ul>
      <SectionHelp title={<Trans>Requests</Trans>}>
        <p>
          {answeredBy === 'team' ? (
            <Trans>
              Our team answers on your behalf. You can read every request, and choose who answers in
              your inbox.
            </Trans>
          ) : (
            <Trans>
              Up to three of the oldest requests that need an answer. Select one to answer.
            </Trans>
          )}
        </p>
      </SectionHelp>
    </section>
  )
}

const RequestLink = ({ request }: { request: NextRequest }) => (
  <Link to={`/own/inbox/${request.id}`} className="own-request-link">
    <strong>
      {request.member ?? (
        <span>
          <Trans>A member</Trans>
        </span>
      )}
    </strong>
    <WaitingTime since={request.waitingSince} />
    <Appointment request={request} />
  </Link>
)

/** "Today 22:30", "4 December 2026, 20:00", or the day alone. */
function dayText(date: string | null, time: string | null, now: number): string {
  const names: Record<string, string> = {
    [dayOf(now)]: t`Today`,
    [dayOf(now + DAY_MS)]: t`Tomorrow`,
  }
  const name = date === null ? undefined : names[date]
  if (time === null) return name ?? dateText(date)
  return name ? `${name} ${time}` : `${dateText(date)}, ${time}`
}

/** Text such as "Today 22:30, 2 hours · Hotel". */
function Appointment({ request: { date, time, duration, place } }: { request: NextRequest }) {
  const now = useNow()
  const parts = [dayText(date, time, now)]
  if (duration !== null) parts.push(durationName(duration))
  return (
    <span>
      {parts.join(', ')} · {placeName(place)}
    </span>
  )
}

/** Minutes, hours or days since a request needs an answer. */
function WaitingTime({ since }: { since: string }) {
  const { t } = useLingui()
  const minutes = Math.max(0, Math.floor((useNow() - Date.parse(since)) / MINUTE_MS))
  const hours = Math.floor(minutes / 60)
  if (minutes < 60) return <small>{t`waiting ${minutes} min`}</small>
  if (hours < 48) return <small>{t`waiting ${hours} h`}</small>
  return (
    <small>
      <Plural value={Math.floor(hours / 24)} one="waiting # day" other="waiting # days" />
    </small>
  )
}
