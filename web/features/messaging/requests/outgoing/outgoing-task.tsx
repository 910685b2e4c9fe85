import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ownChannel, sendMessages, type Channel } from './send-messages.ts'

/**
 * Sends the account's unsent messages from every page. Staff messages are sent only from the page of the
 * conversation.
 */
export default function OutgoingTask({ userId }: { userId: string }) {
  useSending(userId, ownChannel)
  return null
}

/** Sends unsent messages now, when the connection returns, and when the page becomes visible. */
export function useSending(account: string | undefined, channel: Channel): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (account === undefined) return
    const send = () => sendMessages(queries, account, channel)
    send()
    const events = ['online', 'pageshow', 'focus'] as const
    for (const name of events) window.addEventListener(name, send)
    return () => {
      for (const name of events) window.removeEventListener(name, send)
    }
  }, [queries, account, channel])
}
