import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { listReceivedEndpoint, type ReceivedListed } from '#messaging/own-requests'
import { wantedText } from '../../../features/messaging/requests/request-labels.ts'
import { RequestStateBadge } from '../../../features/messaging/requests/state-badge.tsx'
import { usePolling } from '../../../lib/api/live.ts'
import { useApiQuery } from '../../../lib/api/use-api-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/field.tsx'
import { Link } from '../../../ui/link.tsx'
import { NotLoaded } from '../../../ui/not-loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { OwnSection } from '../../shared/own-section.tsx'

const PAGE_SIZE = 20
const REFRESH_MS = 30_000

/** Requests to the companion; those that await an answer come first. */
export function Inbox() {
  const { t } = useLingui()
  const [isWaiting, setWaiting] = useState(false)
  const [skip, setSkip] = useState(0)
  const { data, error, refetch } = useApiQuery(
    listReceivedEndpoint,
    { query: { skip, limit: PAGE_SIZE, ...(isWaiting && { state: 'waiting' as const }) } },
    { staleTime: 0, refetchInterval: usePolling(REFRESH_MS), keep: true },
  )
  if (!data) {
    return error ? (
      <NotLoaded text={error.message} retry={() => void refetch()} />
    ) : (
      <Skeleton className="h-72" />
    )
  }
  const { requests, total, waiting } = data
  return (
    <OwnSection
      title={
        waiting === 0 ? (
          <Trans>No request needs an answer</Trans>
        ) : (
          <Plural
            value={waiting}
            one="# request needs an answer"
            other="# requests need an answer"
          />
        )
      }
      help={
        <p>
          <Trans>
            You see the name a member has chosen and what they write, never their email address or
            telephone number. They never see yours either. Of the requests that need an answer,
            those of members with priority come first, then the oldest.
          </Trans>
        </p>
      }
    >
      <Select
        label={t`Show`}
        value={isWaiting ? 'waiting' : ''}
        options={[
          { value: '', name: t`All requests` },
          { value: 'waiting', name: t`Awaiting your answer` },
        ]}
        onChange={(event) => {
          setWaiting(event.target.value === 'waiting')
          setSkip(0)
        }}
      />
      {requests.length === 0 ? (
        <p className="text-ink-2">
          <Trans>Nothing here yet. New requests appear here, and we let you know by email.</Trans>
        </p>
      ) : (
        <ul className="requests">
          {requests.map((request) => (
            <InboxItem key={request.id} request={request} />
          ))}
        </ul>
      )}
      {total > PAGE_SIZE && (
        <p className="own-row">
          <Button
            variant="line"
            disabled={skip === 0}
            onClick={() => setSkip(Math.max(0, skip - PAGE_SIZE))}
          >
            <Trans>Previous</Trans>
          </Button>
          <Button
            variant="line"
            disabled={skip + PAGE_SIZE >= total}
            onClick={() => setSkip(skip + PAGE_SIZE)}
          >
            <Trans>Next</Trans>
          </Button>
        </p>
      )}
    </OwnSection>
  )
}

const InboxItem = ({ request }: { request: ReceivedListed }) => (
  <li>
    <Link to={`/own/inbox/${request.id}`}>
      <span>
        <strong>
          {request.member ?? (
            <span>
              <Trans>A member</Trans>
            </span>
          )}
        </strong>
        {request.waitingSince && (
          <span className="request-new">
            <Trans>To answer</Trans>
          </span>
        )}
        {request.isUnread && (
          <span className="request-new">
            <Trans>New</Trans>
          </span>
        )}
      </span>
      <span className="text-ink-2">{wantedText(request)}</span>
      <span className="requests-end">
        <small>{request.reference}</small>
        <RequestStateBadge state={request.state} />
      </span>
    </Link>
  </li>
)
