import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { listReceivedEndpoint } from '#messaging/own-requests'
import { usePolling } from '../../../lib/api/live.ts'
import { useApiQuery } from '../../../lib/api/use-api-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { NotLoaded } from '../../../ui/not-loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ConversationItem } from './conversation-item.tsx'

const PAGE_SIZE = 20
const REFRESH_MS = 30_000
const SEARCH_DELAY_MS = 250

/** Conversations with members: those that await an answer or are unread come first. */
export function ConversationList({ openId }: { openId: string | undefined }) {
  const { t } = useLingui()
  const [isWaiting, setWaiting] = useState(false)
  const [typedSearch, setTypedSearch] = useState('')
  const [skip, setSkip] = useState(0)
  const search = useDelayed(typedSearch.trim())
  const query = {
    skip,
    limit: PAGE_SIZE,
    ...(isWaiting && { state: 'waiting' as const }),
    ...(search && { search }),
  }
  const { data, error, refetch } = useApiQuery(
    listReceivedEndpoint,
    { query },
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
  const isNarrowed = isWaiting || search !== ''
  return (
    <div className="inbox">
      {(total > 0 || isNarrowed) && (
        <search className="grid gap-3 px-5 py-4 border-b border-line">
          <label className="inbox-search">
            <Icon name="search" />
            <span className="sr-only">
              <Trans>Search by name, reference or words</Trans>
            </span>
            <input
              type="search"
              value={typedSearch}
              maxLength={100}
              placeholder={t`Name, reference or words`}
              autoComplete="off"
              enterKeyHint="search"
              onChange={(event) => {
                setTypedSearch(event.target.value)
                setSkip(0)
              }}
            />
          </label>
          <div className="flex gap-2">
            {[false, true].map((value) => (
              <button
                key={String(value)}
                type="button"
                className="pill"
                aria-pressed={isWaiting === value}
                onClick={() => {
                  setWaiting(value)
                  setSkip(0)
                }}
              >
                {value ? (
                  <Trans>Waiting {waiting}</Trans>
                ) : (
                  <Trans context="conversations">All</Trans>
                )}
              </button>
            ))}
          </div>
        </search>
      )}
      <p className="sr-only" role="status">
        {search !== '' && (
          <span>
            <Plural value={total} one="# conversation found" other="# conversations found" />
          </span>
        )}
      </p>
      {requests.length === 0 ? (
        <p className="p-5 text-ink-2">
          <EmptyText isSearch={search !== ''} isWaiting={isWaiting} />
        </p>
      ) : (
        <ul className="inbox-list">
          {requests.map((request) => (
            <ConversationItem key={request.id} request={request} isOpen={request.id === openId} />
          ))}
        </ul>
      )}
      {total > PAGE_SIZE && (
        <p className="own-row p-5">
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
    </div>
  )
}

/** Returns the value once it has been stable for `SEARCH_DELAY_MS`, to limit calls during typing. */
function useDelayed(value: string): string {
  const [delayedValue, setDelayedValue] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDelayedValue(value), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [value])
  return delayedValue
}

function EmptyText({ isSearch, isWaiting }: { isSearch: boolean; isWaiting: boolean }) {
  if (isSearch) return <Trans>No conversation matches your search.</Trans>
  if (isWaiting) return <Trans>No request needs an answer.</Trans>
  return <Trans>You have no requests yet. We’ll email you when one arrives.</Trans>
}
