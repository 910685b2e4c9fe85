import { useQueryClient } from '@tanstack/react-query'
import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  actOnReceivedEndpoint,
  blockSenderEndpoint,
  getReceivedEndpoint,
  readReceivedEndpoint,
  setReceivedLifetimeEndpoint,
  unblockSenderEndpoint,
  type ReceivedRequest,
} from '#messaging/own-requests'
import type { BodyOf } from '#platform/endpoint'
import type { LifetimeDays } from '#messaging/requests'
import { pollUntilEnded } from '../../../features/messaging/requests/ended-thread.tsx'
import type { SuggestedTimeInput } from '../../../features/messaging/requests/suggest-time-sheet.tsx'
import { useOutgoing } from '../../../features/messaging/requests/outgoing/use-outgoing.ts'
import { PERSONAL } from '../../../lib/auth/auth-provider.tsx'
import { useAuth } from '../../../lib/auth/use-auth.ts'
import { CallError } from '../../../lib/api/api.ts'
import { call } from '../../../lib/api/call.ts'
import { usePolling } from '../../../lib/api/live.ts'
import { replaceAnswer } from '../../../lib/api/replace-answer.ts'
import { personalKey, useApiQuery } from '../../../lib/api/use-api-query.ts'
import type { Message } from '../../../ui/form-message.tsx'

const SOON_MS = 20_000

/** One request to the companion, with her actions. Opening a new request marks it as seen if she answers herself. */
export function useReceived(id: string) {
  const queries = useQueryClient()
  const { user } = useAuth()
  const parts = { params: { id } }
  const refetchInterval = pollUntilEnded(usePolling(SOON_MS))
  const query = useApiQuery(getReceivedEndpoint, parts, { staleTime: 0, refetchInterval })
  const { data } = query
  const [message, setMessage] = useState<Message>(null)
  const queryKey = personalKey(user?.id, getReceivedEndpoint, parts)

  async function show(changedRequest: Promise<ReceivedRequest>) {
    replaceAnswer<ReceivedRequest>(queries, queryKey, await changedRequest)
    void queries.invalidateQueries({ queryKey: [PERSONAL], refetchType: 'active' })
  }

  /** @returns the error message; null on success */
  async function attempt(send: () => Promise<ReceivedRequest>): Promise<string | null> {
    try {
      await show(send())
      return null
    } catch (error) {
      if (!(error instanceof CallError)) return t`An unexpected error occurred`
      if (error.status === 409 || error.status === 422) await query.refetch()
      return error.message
    }
  }

  const sendStep = (body: BodyOf<typeof actOnReceivedEndpoint>) =>
    call(actOnReceivedEndpoint, { ...parts, body })
  const marking = useRef<Promise<void>>(undefined)
  const markAsSeen = useEffectEvent((version: number) => {
    // The call fails if the team has marked the request first, which is no error.
    marking.current = show(sendStep({ act: 'see', version })).catch(() => {})
  })
  /** Version for the next step, once the request is marked as seen: the mark would make an earlier step a conflict. */
  async function versionToChange() {
    await marking.current
    return queries.getQueryData<ReceivedRequest>(queryKey)?.version ?? 0
  }
  const unseen = data?.can.act.includes('see') ? data.version : null
  useEffect(() => {
    if (unseen !== null) markAsSeen(unseen)
  }, [unseen])
  const unread = unseen === null && data?.isUnread ? data.version : null
  useEffect(() => {
    if (unread === null) return
    // A failed call is repeated the next time that the request is opened.
    void call(readReceivedEndpoint, { params: { id }, body: { version: unread } })
      .then(() => queries.invalidateQueries({ queryKey: [PERSONAL], refetchType: 'active' }))
      .catch(() => {})
  }, [unread, id, queries])

  return {
    ...query,
    message,
    outgoing: useOutgoing('companion', id, data),
    decline: (text: string) =>
      attempt(async () => sendStep({ act: 'decline', version: await versionToChange(), text })),
    suggest: (input: SuggestedTimeInput) =>
      attempt(async () => sendStep({ act: 'suggest', ...input, version: await versionToChange() })),
    async saveLifetime(days: LifetimeDays | null) {
      const refusal = await attempt(() =>
        call(setReceivedLifetimeEndpoint, { ...parts, body: { days } }),
      )
      setMessage(refusal === null ? null : { kind: 'error', text: refusal })
    },
    block: (isBlocked: boolean) =>
      attempt(() => call(isBlocked ? blockSenderEndpoint : unblockSenderEndpoint, parts)),
  }
}
