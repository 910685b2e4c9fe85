import type { Query, QueryClient } from '@tanstack/react-query'
import { createLiveTicket } from '#messaging/live.api'
import { getMe } from '#accounts/me.api'
import { listReceived } from '#messaging/own-requests.api'
import { getOwn } from '#companions/own/own.api'
import { listRequests } from '#messaging/requests.api'
import { SECOND_MS } from '#platform/time'
import { CallError } from '../../../lib/api/api.ts'
import { PERSONAL } from '../../../lib/auth/auth-provider.tsx'
import { call } from '../../../lib/api/call.ts'
import { keepLive } from '../../../lib/api/live-connection.ts'
import { live } from '../../../lib/api/live.ts'

/** By then the account service has ended the sessions, too, and renews none of them. */
const ENDED_AFTER_MS = 3 * SECOND_MS

/** Reads anew what is shown of requests whenever something changes in them. @returns ends it */
export function startLive(queries: QueryClient, userId: string): () => void {
  const readAgain = (predicate?: (query: Query) => boolean) =>
    void queries.invalidateQueries({
      queryKey: [PERSONAL, userId],
      ...(predicate && { predicate }),
    })
  return keepLive({
    getTicket: async () => (await call(createLiveTicket, { isQuiet: true })).ticket,
    judge,
    onConnected: live.connected,
    onMissed: () => readAgain(isAboutRequests),
    onNudge(nudge) {
      if (nudge.kind === 'typing') return live.typingIn(nudge.id)
      live.typingEnded(nudge.id)
      readAgain(isAboutRequests)
    },
    // The next answer says so, and the browser acts as whenever a session is over.
    onEnded: () => void setTimeout(readAgain, ENDED_AFTER_MS),
  })
}

/** 401, 403: not signed in any longer, or suspended. 429, 503: too often, or not at all for now. */
function judge(error: unknown) {
  const status = error instanceof CallError ? error.status : 0
  if (status === 401 || status === 403) return 'never'
  return status === 429 || status === 503 ? 'later' : 'soon'
}

const lists = [listRequests.path, listReceived.path]
const others = [getMe.path, getOwn.path]

function isAboutRequests({ queryKey }: Query): boolean {
  const address = String(queryKey[2])
  return others.some((path) => path === address) || lists.some((path) => address.startsWith(path))
}
