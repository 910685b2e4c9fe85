import { type ComponentType } from 'react'
import type { AnswerOf, Endpoint } from '#platform/endpoint'
import { lazyComponent } from './lazy-component.tsx'

/** Head of the document, made from a page's address and the answers it shows. */
export type Head = {
  title: string
  description: string
  /** Path and query that search engines should index; `null`: not indexed. */
  canonical: string | null
  /** Canonical path in each language, if it differs by language. */
  paths?: Record<string, string>
  /** Path of the picture for link previews, with the shown person's consent; left out: the brand's picture. */
  image?: string
  /** Largest picture on the first screen, as `srcset`, to preload. */
  preload?: { sourceSet: string; sizes: string }
  jsonLd?: object
  status?: number
}

export type PageContext = {
  params: Record<string, string | undefined>
  search: URLSearchParams
  /** Body of a successful answer, and the status. @param call endpoint with its address */
  answer: <E extends Endpoint>(call: E) => { body: AnswerOf<E> | undefined; status: number }
}

/** Exports of a file in `pages/` beside its component. */
export type PageModule = {
  default: ComponentType
  /** Public calls, with addresses, of the answers on the first screen. */
  calls: (context: Pick<PageContext, 'params' | 'search'>) => Endpoint[]
  head: (context: PageContext) => Head
  /** Answers of which only a part is written into the document. */
  parts?: AnswerPart[] | undefined
}

type AnswerPart = { address: string; take: (body: unknown) => unknown }

/** @param take returns the part of the answer that the page shows */
export const answerPart = <E extends Endpoint>(
  call: E,
  take: (body: AnswerOf<E>) => unknown,
): AnswerPart => ({ address: call.path, take: (body) => take(body as AnswerOf<E>) })

/** A page's module with the name of its file, its entry in Vite's manifest. */
type Sourced = PageModule & { source: string }

export type LoadedPage = Sourced & Pick<PageContext, 'params'>

export type Page = {
  path: string
  pattern: RegExp
  load: () => Promise<Sourced>
  View: ComponentType
}

/** @param path pattern: `:name` matches one segment, `.*` the rest */
export function page(path: string, source: string, load: () => Promise<PageModule>): Page {
  let loadedPage: Sourced | null = null
  const remember = async () => (loadedPage ??= { ...(await load()), source })
  const View = lazyComponent(remember, { withAll: false })
  const pattern = new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`, 'i')
  return {
    path,
    pattern,
    load: async () => (await View.load(), loadedPage as unknown as Sourced),
    View,
  }
}

/** Returns the first page that matches an address, with the parameters. */
export function matchIn(pages: Page[], pathname: string) {
  for (const { pattern, View, load } of pages) {
    const match = pattern.exec(pathname)
    if (!match) continue
    const params = { ...match.groups }
    return { View, params, load: async (): Promise<LoadedPage> => ({ ...(await load()), params }) }
  }
  return null
}
