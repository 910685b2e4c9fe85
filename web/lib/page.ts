import { type ComponentType } from 'react'
import { lazily } from './lazily.tsx'

/** What a page's address and the answers it shows make of the document's head. */
export type Head = {
  title: string
  description: string
  /** Path and query of the one address that search engines should keep; null: not for them. */
  canonical: string | null
  /** Path of a picture for link previews. */
  image?: string
  /** Address of the picture that is the largest thing on the first screen, in its `srcset` form. */
  preload?: { sourceSet: string; sizes: string }
  jsonLd?: object
  status?: number
}

export type PageContext = {
  params: Record<string, string | undefined>
  search: URLSearchParams
  /** The body of a call if it was answered well; its status otherwise. */
  answer: <T>(call: string) => { body: T | undefined; status: number }
}

/** What a file in `pages/` exports beside its component. */
export type PageModule = {
  default: ComponentType
  /** The public calls that its first screen shows. */
  calls: (context: Pick<PageContext, 'params' | 'search'>) => string[]
  head: (context: PageContext) => Head
}

export type Page = {
  path: string
  source: string
  load: () => Promise<PageModule>
  View: ComponentType
}

export function page(path: string, source: string, load: () => Promise<PageModule>): Page {
  let loaded: PageModule | null = null
  const remember = async () => (loaded ??= await load())
  const View = lazily(remember, { withAll: false })
  return {
    path,
    source,
    load: async () => (await View.load(), loaded as unknown as PageModule),
    View,
  }
}
