import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { addressOf } from '#platform/endpoint'
import { getMeEndpoint } from '#accounts/me'
import { MINUTE_MS } from '#platform/time'
import { PERSONAL } from '../../../lib/auth/auth-provider.tsx'
import { useMe } from '../../../lib/auth/use-premium.ts'
import { usePolling } from '../../../lib/api/live.ts'

/** Interval of the count of unread messages on visible pages, in ms. */
const COUNT_MS = 2 * MINUTE_MS

/** Keeps requests up to date while the member is signed in, by a live connection if the account has one. */
export function LiveUpdates({ userId }: { userId: string }) {
  const queries = useQueryClient()
  const isLive = useMe()?.isLive ?? false
  const everyMs = usePolling(COUNT_MS)
  useEffect(() => {
    const queryKey = [PERSONAL, userId, addressOf(getMeEndpoint)]
    const count = () => {
      if (!document.hidden) void queries.refetchQueries({ queryKey }, { cancelRefetch: false })
    }
    const timer = setInterval(count, everyMs)
    return () => clearInterval(timer)
  }, [queries, userId, everyMs])
  useEffect(() => {
    if (!isLive) return
    let end: (() => void) | null = null
    let isMounted = true
    async function start() {
      const { startLive } = await import('./start-live.ts')
      if (isMounted) end = startLive(queries, userId)
    }
    // The pages poll if this code cannot be loaded.
    start().catch(() => {})
    return () => {
      isMounted = false
      end?.()
    }
  }, [isLive, userId, queries])
  return null
}
