import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMe } from '../../lib/auth/use-premium.ts'

/** Keeps what is shown of requests up to date, while the member is signed in and may have it so. */
export function LiveUpdates({ userId }: { userId: string }) {
  const queries = useQueryClient()
  const isLive = useMe()?.isLive ?? false
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
