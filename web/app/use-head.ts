import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { AnswerOf, Endpoint } from '#contract/endpoint'
import { CallError } from '../lib/api.ts'
import { usePublicQuery } from '../lib/use-answer.ts'
import { inLanguage } from '../lib/i18n.ts'
import { alternatesOf, fullTitle } from './head-html.ts'
import type { Head, PageContext } from '../lib/page.ts'
import { matchPage } from './pages.ts'

/** Keeps the document's head with the page while one moves about without reloading. */
export function useHead(): void {
  const { pathname, search } = useLocation()
  const client = useQueryClient()
  const publicQuery = usePublicQuery()
  const served = useRef(pathname + search)

  useEffect(() => {
    // The server has written the first page's head.
    if (served.current === pathname + search) return
    served.current = ''
    const { load } = matchPage(pathname)
    let current = true
    const write = async () => {
      const { head, params } = await load()
      if (!current) return
      const answer: PageContext['answer'] = <E extends Endpoint>(call: E) => {
        const state = client.getQueryState<AnswerOf<E>>(publicQuery(call).queryKey)
        const { error } = state ?? {}
        return { body: state?.data, status: error instanceof CallError ? error.status : 200 }
      }
      show(head({ params, search: new URLSearchParams(search), answer }))
    }
    void write()
    const stop = client.getQueryCache().subscribe(({ type }) => {
      if (type === 'updated') void write()
    })
    return () => {
      current = false
      stop()
    }
  }, [pathname, search, client, publicQuery])
}

function show(head: Head) {
  document.title = fullTitle(head)
  put('meta', 'name', 'description', 'content', head.description)
  put('meta', 'name', 'robots', 'content', head.canonical === null ? 'noindex' : null)
  const { canonical } = head
  put('link', 'rel', 'canonical', 'href', canonical && location.origin + inLanguage(canonical))
  if (import.meta.env.MANY_LANGUAGES) showAlternates(canonical)
}

function showAlternates(canonical: string | null) {
  for (const old of document.head.querySelectorAll('link[hreflang]')) old.remove()
  for (const [language, address] of canonical === null ? [] : alternatesOf(canonical)) {
    const href = location.origin + address
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'alternate', hreflang: language, href }),
    )
  }
}

/** Sets, adds or (for null) removes one element of the head. */
function put(tag: string, key: string, name: string, attribute: string, value: string | null) {
  const found = document.head.querySelector(`${tag}[${key}=${name}]`)
  if (value === null) return found?.remove()
  const element = found ?? document.head.appendChild(document.createElement(tag))
  element.setAttribute(key, name)
  element.setAttribute(attribute, value)
}
