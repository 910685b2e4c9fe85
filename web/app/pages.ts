import { lazyComponent } from '../lib/lazy-component.tsx'
import { matchIn, page, type Page } from '../lib/page.ts'

/** Where most visits begin. Every other address is in `lazy-pages.tsx`, which comes when it is needed. */
const pages: Page[] = [
  page('/', 'pages/home.tsx', () => import('../pages/home.tsx')),
  page('/companions', 'pages/companions.tsx', () => import('../pages/companions.tsx')),
  page('/browse', 'pages/browse.tsx', () => import('../pages/browse.tsx')),
  page('/companion/:id', 'pages/companion.tsx', () => import('../pages/companion.tsx')),
]

const importMore = () => import('./lazy-pages.tsx')
const MorePages = lazyComponent(importMore)

/** The page at an address; its head, calls and parameters come with its code. */
export const matchPage = (pathname: string) =>
  matchIn(pages, pathname) ?? {
    View: MorePages,
    params: {},
    load: async () => {
      const [{ matchMore }] = await Promise.all([importMore(), MorePages.load()])
      return matchMore(pathname).load()
    },
  }
