import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ownChannel, sendMessages, type Channel } from './send-messages.ts'

/** Sends, on every page, what the account could not send before. Staff send only where they write. */
export default function OutgoingTask({ userId }: { userId: string }) {
  useSending(userId, ownChannel)
  return null
}

/** Sends now, and whenever the connection is back or the page is shown again. */
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
