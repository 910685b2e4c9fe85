import type { Query, QueryClient } from '@tanstack/react-query'
import { createLiveTicketEndpoint } from '#messaging/live'
import { getMeEndpoint } from '#accounts/me'
import { listReceivedEndpoint } from '#messaging/own-requests'
import { getOwnEndpoint } from '#companions/own/own'
import { listRequestsEndpoint } from '#messaging/requests'
import { SECOND_MS } from '#platform/time'
import { CallError } from '../../../lib/api/api.ts'
import { PERSONAL } from '../../../lib/auth/auth-provider.tsx'
import { call } from '../../../lib/api/call.ts'
import { keepLive } from '../../../lib/api/live-connection.ts'
import { live } from '../../../lib/api/live.ts'

/** Delay after which the account service has ended the sessions, in ms; it renews none of them. */
const ENDED_AFTER_MS = 3 * SECOND_MS

/** Opens the live connection and reloads requests on every change. @returns a function that closes it */
export function startLive(queries: QueryClient, userId: string): () => void {
  const reload = (predicate?: (query: Query) => boolean) =>
    void queries.invalidateQueries({
      queryKey: [PERSONAL, userId],
      ...(predicate && { predicate }),
    })
  return keepLive({
    getTicket: async () => (await call(createLiveTicketEndpoint, { isQuiet: true })).ticket,
    judge: retryAfterError,
    onConnected: live.connected,
    onMissed: () => reload(isAboutRequests),
    onNudge(nudge) {
      if (nudge.kind === 'typing') return live.typingIn(nudge.id)
      live.typingEnded(nudge.id)
      reload(isAboutRequests)
    },
    // The next answer reports the ended session, and the browser handles it as any other.
    onEnded: () => void setTimeout(reload, ENDED_AFTER_MS),
  })
}

/** 401, 403: signed out or suspended. 429, 503: too many calls, or live updates are off. */
function retryAfterError(error: unknown) {
  const status = error instanceof CallError ? error.status : 0
  if (status === 401 || status === 403) return 'never'
  return status === 429 || status === 503 ? 'later' : 'soon'
}

const lists = [listRequestsEndpoint.path, listReceivedEndpoint.path]
const otherPaths = [getMeEndpoint.path, getOwnEndpoint.path]

function isAboutRequests({ queryKey }: Query): boolean {
  const address = String(queryKey[2])
  return (
    otherPaths.some((path) => path === address) || lists.some((path) => address.startsWith(path))
  )
}
