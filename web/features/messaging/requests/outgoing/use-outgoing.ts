import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useAuth } from '../../../../lib/auth/use-auth.ts'
import { useSending } from './outgoing-task.tsx'
import { isSending, isStuck, ownChannel, sendMessages } from './send-messages.ts'
import { outgoing, type Outgoing, type SendingSide } from './stored-messages.ts'

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
 * Unconfirmed messages of a thread, with functions to add, retry and discard.
 *
 * @param storedThread the thread as last loaded; undefined: not loaded yet
 */
export function useOutgoing(
  side: SendingSide,
  thread: string,
  storedThread: Thread | undefined,
  channel = ownChannel,
) {
  const queries = useQueryClient()
  const account = useAuth().user?.id
  useSending(account, channel)
  // A string, since equal snapshots must be identical values.
  const snapshot = useSyncExternalStore(
    outgoing.subscribe,
    () => (account === undefined ? '[]' : shownOf(account, thread)),
    () => '[]',
  )
  const all = useMemo(() => JSON.parse(snapshot) as Shown[], [snapshot])

  // The server stored these messages, but its answers were lost.
  const keys = storedThread?.messages.map(({ key }) => key) ?? []
  const arrivedKeyList = all.filter(({ key }) => keys.includes(key)).map(({ key }) => key)
  const arrivedKeys = arrivedKeyList.join()
  useEffect(() => {
    if (account === undefined || arrivedKeys === '') return
    for (const key of arrivedKeys.split(',')) outgoing.remove(account, key)
  }, [account, arrivedKeys])

  function store(message: Pick<Outgoing, 'key' | 'text'>) {
    if (account === undefined) return
    outgoing.write(account, {
      key: message.key,
      text: message.text,
      thread,
      side,
      at: Date.now(),
      refusal: null,
      ...(side !== 'member' && storedThread && { version: storedThread.version }),
    })
    sendMessages(queries, account, channel)
  }

  return {
    messages: all.filter(({ key }) => !arrivedKeyList.includes(key)),
    send: (text: string) => store({ key: crypto.randomUUID(), text: text.trim() }),
    retry: store,
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
      .filter((message) => message.thread === thread)
      .map((message): Shown => ({ ...message, state: stateOf(message) })),
  )
