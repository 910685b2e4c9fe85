import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import type { OwnProfile } from '#companions/own/own'
import { dayOf } from '#platform/days'
import { DAY_MS } from '#platform/time'
import {
  dateText,
  waitingText,
  wishDetails,
} from '../../../features/messaging/requests/request-labels.ts'
import { useNow } from '../../../lib/use-now.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { SectionHelp } from '../../shared/own-section.tsx'
import { conversationAddress, INBOX } from '../../shared/addresses.ts'

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
        <Link to={INBOX} className="own-label-link">
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
                <Trans>Our team replies for you.</Trans>
              </p>
            ) : (
              <p className="own-row">
                <ButtonLink to={conversationAddress(first.id)}>
                  <Trans context="button">Answer</Trans>
                </ButtonLink>
                <ButtonLink to={`${conversationAddress(first.id)}?open=suggest`} variant="line">
                  <Trans>Another time</Trans>
                </ButtonLink>
                <ButtonLink to={`${conversationAddress(first.id)}?open=decline`} variant="line">
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
              Our team replies for you. You can read every request, and choose who answers in your
              inbox.
            </Trans>
          ) : (
            <Trans>Your oldest unanswered requests, up to three. Select one to reply.</Trans>
          )}
        </p>
      </SectionHelp>
    </section>
  )
}

function RequestLink({ request }: { request: NextRequest }) {
  const now = useNow()
  return (
    <Link to={conversationAddress(request.id)} className="own-request-link">
      <strong>
        {request.member ?? (
          <span>
            <Trans>A member</Trans>
          </span>
        )}
      </strong>
      <small>{waitingText(request.waitingSince, now)}</small>
      <span>
        {dayText(request.date, request.time, now)} · {wishDetails(request)}
      </span>
    </Link>
  )
}

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
