import { Trans } from '@lingui/react/macro'
import type { ListedRequest } from '#messaging/requests'
import { useNow } from '../../../lib/use-now.ts'
import { appointmentTime, wantedText } from './request-labels.ts'
import { Link } from '../../../ui/link.tsx'
import { RequestStateBadge } from './state-badge.tsx'
import '../../../styles/requests.css'

/** A member's requests, one per row. */
export function RequestList({ requests }: { requests: ListedRequest[] }) {
  const now = useNow()
  return (
    <ul className="requests">
      {requests.map((request) => {
        const { id, companion, state, isUnread, reference, suggestion } = request
        return (
          <li key={id}>
            <Link to={`/account/bookings/${id}`}>
              <span>
                <strong>
                  {companion.name ?? (
                    <span>
                      <Trans>A former companion</Trans>
                    </span>
                  )}
                </strong>
                {isUnread && (
                  <span className="request-new">
                    <Trans>New</Trans>
                  </span>
                )}
              </span>
              <span className="text-ink-2">
                {wantedText(request)}
                {suggestion && (
                  <strong className="requests-suggestion">
                    <Trans>Suggested: {appointmentTime(suggestion, now)}</Trans>
                  </strong>
                )}
              </span>
              <span className="requests-end">
                <small>{reference}</small>
                <RequestStateBadge state={state} />
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
