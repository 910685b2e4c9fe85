import { type ComponentType } from 'react'
import type { AnswerOf, Endpoint } from '#platform/endpoint'
import { lazyComponent } from './lazy-component.tsx'

/** What a page's address and the answers it shows make of the document's head. */
export type Head = {
  title: string
  description: string
  /** Path and query of the one address that search engines should keep; null: not for them. */
  canonical: string | null
  /** The canonical path in each language, where it differs from language to language. */
  paths?: Record<string, string>
  /** Path of a picture for link previews, which who is shown has agreed to; left out: the brand's own. */
  image?: string
  /** Address of the picture that is the largest thing on the first screen, in its `srcset` form. */
  preload?: { sourceSet: string; sizes: string }
  jsonLd?: object
  status?: number
}

export type PageContext = {
  params: Record<string, string | undefined>
  search: URLSearchParams
  /** The body of an answer if it is a success; its status otherwise. @param call with its address */
  answer: <E extends Endpoint>(call: E) => { body: AnswerOf<E> | undefined; status: number }
}

/** What a file in `pages/` exports beside its component. */
export type PageModule = {
  default: ComponentType
  /** The public calls that its first screen shows, with their addresses. */
  calls: (context: Pick<PageContext, 'params' | 'search'>) => Endpoint[]
  head: (context: PageContext) => Head
  /** The answers of which only a part comes with the page. */
  parts?: AnswerPart[] | undefined
}

type AnswerPart = { address: string; take: (body: unknown) => unknown }

/** @param take what of the answer the page shows */
export const answerPart = <E extends Endpoint>(
  call: E,
  take: (body: AnswerOf<E>) => unknown,
): AnswerPart => ({ address: call.path, take: (body) => take(body as AnswerOf<E>) })

/** A page's file and its own entry in Vite's manifest. */
type Sourced = PageModule & { source: string }

export type LoadedPage = Sourced & Pick<PageContext, 'params'>

export type Page = {
  path: string
  pattern: RegExp
  load: () => Promise<Sourced>
  View: ComponentType
}

/** @param path `:name` stands for one part of the address, `.*` for whatever is left */
export function page(path: string, source: string, load: () => Promise<PageModule>): Page {
  let loaded: Sourced | null = null
  const remember = async () => (loaded ??= { ...(await load()), source })
  const View = lazyComponent(remember, { withAll: false })
  const pattern = new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`, 'i')
  return {
    path,
    pattern,
    load: async () => (await View.load(), loaded as unknown as Sourced),
    View,
  }
}

/** The first of the pages that an address is of; what it loads comes with the address's parts. */
export function matchIn(pages: Page[], pathname: string) {
  for (const { pattern, View, load } of pages) {
    const match = pattern.exec(pathname)
    if (!match) continue
    const params = { ...match.groups }
    return { View, params, load: async (): Promise<LoadedPage> => ({ ...(await load()), params }) }
  }
  return null
}
