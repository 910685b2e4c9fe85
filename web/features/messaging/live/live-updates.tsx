import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { addressOf } from '#platform/endpoint'
import { getMe } from '#accounts/me.api'
import { MINUTE_MS } from '#platform/time'
import { PERSONAL } from '../../../lib/auth/auth-provider.tsx'
import { useMe } from '../../../lib/auth/use-premium.ts'
import { usePolling } from '../../../lib/api/live.ts'

/** How often unread messages are counted on every page that is in front. */
const COUNT_MS = 2 * MINUTE_MS

/** Keeps what is shown of requests up to date, while the member is signed in and may have it so. */
export function LiveUpdates({ userId }: { userId: string }) {
  const queries = useQueryClient()
  const isLive = useMe()?.isLive ?? false
  const everyMs = usePolling(COUNT_MS)
  useEffect(() => {
    const queryKey = [PERSONAL, userId, addressOf(getMe)]
    const count = () => {
      if (!document.hidden) void queries.refetchQueries({ queryKey }, { cancelRefetch: false })
    }
    const timer = setInterval(count, everyMs)
    return () => clearInterval(timer)
  }, [queries, userId, everyMs])
  useEffect(() => {
    if (!isLive) return
    let end: (() => void) | null = null
    let isHere = true
    async function start() {
      const { startLive } = await import('./start-live.ts')
      if (isHere) end = startLive(queries, userId)
    }
    // Without it the pages ask by themselves.
    start().catch(() => {})
    return () => {
      isHere = false
      end?.()
    }
  }, [isLive, userId, queries])
  return null
}
