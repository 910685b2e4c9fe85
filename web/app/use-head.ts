import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { AnswerOf, Endpoint } from '#platform/endpoint'
import { CallError } from '../lib/api/api.ts'
import { usePublicQuery } from '../lib/api/use-api-query.ts'
import type { PageContext } from '../lib/page.ts'
import { matchPage } from './pages.ts'

/** Updates the document's head when the page changes without a reload. */
export function useHead(): void {
  const { pathname, search } = useLocation()
  const client = useQueryClient()
  const publicQuery = usePublicQuery()
  const servedAddress = useRef(pathname + search)

  useEffect(() => {
    // The server has written the head of the first page.
    if (servedAddress.current === pathname + search) return
    servedAddress.current = ''
    const { load } = matchPage(pathname)
    let current = true
    const write = async () => {
      const [{ head, params }, { showHead }] = await Promise.all([load(), import('./show-head.ts')])
      if (!current) return
      const answer: PageContext['answer'] = <E extends Endpoint>(call: E) => {
        const state = client.getQueryState<AnswerOf<E>>(publicQuery(call).queryKey)
        const { error } = state ?? {}
        return { body: state?.data, status: error instanceof CallError ? error.status : 200 }
      }
      showHead(head({ params, search: new URLSearchParams(search), answer }))
    }
    // Offline the title stays, and the page itself shows the failure.
    void write().catch(() => {})
    const stop = client.getQueryCache().subscribe(({ type }) => {
      if (type === 'updated') void write().catch(() => {})
    })
    return () => {
      current = false
      stop()
    }
  }, [pathname, search, client, publicQuery])
}
