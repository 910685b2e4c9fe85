import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePublicQuery } from '../lib/api/use-api-query.ts'
import { pathOfPage } from '../lib/i18n.ts'
import { matchPage } from './pages.ts'

/** Time after which a pointer resting on a link counts as an intent to follow it. */
const INTENT_MS = 65

/** Prefetches code and data of a page when a visitor is about to open it. */
export function usePrefetch(): void {
  const client = useQueryClient()
  const publicQuery = usePublicQuery()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>

    async function prepare({ pathname, searchParams: search }: URL) {
      const { calls, params } = await matchPage(pathOfPage(pathname)).load()
      for (const call of calls({ params, search })) void client.prefetchQuery(publicQuery(call))
    }

    function notice({ target, type }: Event) {
      clearTimeout(timer)
      const link = target instanceof Element && target.closest('a[href^="/"]')
      if (!link || link.ariaHasPopup) return
      // SVG links, as on the map, have no string in `href`.
      const address = new URL(link.getAttribute('href')!, location.href)
      const start = () => void prepare(address).catch(() => {})
      timer = setTimeout(start, type === 'pointerdown' ? 0 : INTENT_MS)
    }

    const types = ['pointerover', 'pointerdown'] as const
    for (const type of types) addEventListener(type, notice, { passive: true })
    return () => types.forEach((type) => removeEventListener(type, notice))
  }, [client, publicQuery])
}
