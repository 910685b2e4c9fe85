import { lazyComponent } from '../lib/lazy-component.tsx'
import { matchIn, page, type Page } from '../lib/page.ts'

/** Pages where most visits begin. All others are in `lazy-pages.tsx`, which loads on demand. */
const pages: Page[] = [
  page('/', 'pages/home.tsx', () => import('../pages/home.tsx')),
  page('/companions', 'pages/companions.tsx', () => import('../pages/companions.tsx')),
  page('/browse', 'pages/browse.tsx', () => import('../pages/browse.tsx')),
  page('/companion/:id', 'pages/companion.tsx', () => import('../pages/companion.tsx')),
]

const importMore = () => import('./lazy-pages.tsx')
const MorePages = lazyComponent(importMore)

/** Returns the page at an address; its head, calls and parameters load with its code. */
export const matchPage = (pathname: string) =>
  matchIn(pages, pathname) ?? {
    View: MorePages,
    params: {},
    load: async () => {
      const [{ matchMore }] = await Promise.all([importMore(), MorePages.load()])
      return matchMore(pathname).load()
    },
  }

/** Paths of all pages, with named parameters. */
export const pagePaths = async (): Promise<string[]> =>
  [...pages, ...(await importMore()).pages].map(({ path }) => path)
