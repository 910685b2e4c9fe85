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
        <Link
          to={INBOX}
          className="inline-flex items-center min-w-11 min-h-11 -my-2.5 justify-end text-ink-2 hover:text-wine"
        >
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
          <li className="grid gap-2 pb-1">
            <RequestLink request={first} />
            {answeredBy === 'team' ? (
              <p className="text-small text-ink-2">
                <Trans>Our team replies for you.</Trans>
              </p>
            ) : (
              <p className="own-row gap-2 pb-3">
                <ButtonLink to={conversationAddress(first.id)} className="flex-auto px-2.5">
                  <Trans context="button">Answer</Trans>
                </ButtonLink>
                <ButtonLink
                  to={`${conversationAddress(first.id)}?open=suggest`}
                  variant="line"
                  className="flex-auto px-2.5"
                >
                  <Trans>Another time</Trans>
                </ButtonLink>
                <ButtonLink
                  to={`${conversationAddress(first.id)}?open=decline`}
                  variant="line"
                  className="flex-auto px-2.5"
                >
                  <Trans>Decline</Trans>
                </ButtonLink>
              </p>
            )}
          </li>
        )}
        {others.map((request) => (
          <li key={request.id} className="grid gap-2 pb-1">
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
    <Link
      to={conversationAddress(request.id)}
      className="group grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 pt-3"
    >
      <strong className="group-hover:text-wine">
        {request.member ?? (
          <span>
            <Trans>A member</Trans>
          </span>
        )}
      </strong>
      <small className="text-small text-brass-text">{waitingText(request.waitingSince, now)}</small>
      <span className="col-span-full">
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
