import { Trans } from '@lingui/react/macro'
import type { ListedRequest } from '#messaging/requests'
import { wantedText } from './request-labels.ts'
import { Link } from '../../../ui/link.tsx'
import { RequestStateBadge } from './state-badge.tsx'
import '../../../styles/requests.css'

/** A member's requests, one per row. */
export const RequestList = ({ requests }: { requests: ListedRequest[] }) => (
  <ul className="requests">
    {requests.map((request) => {
      const { id, companion, state, isUnread, reference } = request
      return (
        <li key={id}>
          <Link to={`/account/bookings/${id}`}>
            <span>
              <strong>
                {companion.name ?? (
                  <span>
                    <Trans>A companion no longer listed</Trans>
                  </span>
                )}
              </strong>
              {isUnread && (
                <span className="request-new">
                  <Trans>New</Trans>
                </span>
              )}
            </span>
            <span className="text-ink-2">{wantedText(request)}</span>
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
