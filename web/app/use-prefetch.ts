import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePublicQuery } from '../lib/api/use-api-query.ts'
import { pathOfPage } from '../lib/i18n.ts'
import { matchPage } from './pages.ts'

/** A pointer that rests on a link this long means it. */
const INTENT_MS = 65

/** Fetches the next page's code and data when someone is about to go there. */
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
      // A link of a drawing, as on the map, has no text in its property `href`.
      const address = new URL(link.getAttribute('href')!, location.href)
      const start = () => void prepare(address).catch(() => {})
      timer = setTimeout(start, type === 'pointerdown' ? 0 : INTENT_MS)
    }

    const types = ['pointerover', 'pointerdown'] as const
    for (const type of types) addEventListener(type, notice, { passive: true })
    return () => types.forEach((type) => removeEventListener(type, notice))
  }, [client, publicQuery])
}
