import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useAuth } from '../../../../lib/auth/use-auth.ts'
import { useSending } from './outgoing-task.tsx'
import { isSending, isStuck, ownChannel, sendMessages } from './send-messages.ts'
import { outgoing, type Outgoing, type Side } from './stored-messages.ts'

type Thread = { version: number; messages: readonly { key: string | null }[] }
export type OutgoingState = 'sending' | 'offline' | 'stuck' | 'refused'
type Shown = Outgoing & { state: OutgoingState }

function stateOf({ refusal, key }: Outgoing): OutgoingState {
  if (refusal !== null) return 'refused'
  if (isSending(key)) return 'sending'
  if (!navigator.onLine) return 'offline'
  return isStuck(key) ? 'stuck' : 'sending'
}

/**
 * What someone has written in a thread and the Worker has not confirmed, and how to write more.
 *
 * @param stored the thread as it was last answered; undefined: not yet
 */
export function useOutgoing(
  side: Side,
  thread: string,
  stored: Thread | undefined,
  channel = ownChannel,
) {
  const queries = useQueryClient()
  const account = useAuth().user?.id
  useSending(account, channel)
  // As text: equal snapshots have to be the same value.
  const snapshot = useSyncExternalStore(
    outgoing.subscribe,
    () => (account === undefined ? '[]' : shownOf(account, thread)),
    () => '[]',
  )
  const all = useMemo(() => JSON.parse(snapshot) as Shown[], [snapshot])

  // Their answer was lost, and the thread says that they have arrived.
  const keys = stored?.messages.map(({ key }) => key) ?? []
  const arrived = all.filter(({ key }) => keys.includes(key)).map(({ key }) => key)
  const joined = arrived.join()
  useEffect(() => {
    if (account === undefined || joined === '') return
    for (const key of joined.split(',')) outgoing.remove(account, key)
  }, [account, joined])

  function put(message: Pick<Outgoing, 'key' | 'text'>) {
    if (account === undefined) return
    outgoing.write(account, {
      key: message.key,
      text: message.text,
      thread,
      side,
      at: Date.now(),
      refusal: null,
      ...(side !== 'member' && stored && { version: stored.version }),
    })
    sendMessages(queries, account, channel)
  }

  return {
    messages: all.filter(({ key }) => !arrived.includes(key)),
    send: (text: string) => put({ key: crypto.randomUUID(), text: text.trim() }),
    retry: put,
    discard: (key: string) => {
      if (account !== undefined) outgoing.remove(account, key)
    },
  }
}
export type OutgoingMessages = ReturnType<typeof useOutgoing>

const shownOf = (account: string, thread: string): string =>
  JSON.stringify(
    outgoing
      .list(account)
      .filter((one) => one.thread === thread)
      .map((one): Shown => ({ ...one, state: stateOf(one) })),
  )
