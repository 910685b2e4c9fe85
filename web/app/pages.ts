import { matchPath } from 'react-router-dom'
import { page, type Page } from './page.ts'

/** Every address of the site. */
export const pages: Page[] = [
  page('/', 'pages/home.tsx', () => import('../pages/home.tsx')),
  page('/companions', 'pages/companions.tsx', () => import('../pages/companions.tsx')),
  page('/browse', 'pages/browse.tsx', () => import('../pages/browse.tsx')),
  page('/companion/:id', 'pages/companion.tsx', () => import('../pages/companion.tsx')),
]

export const notFound = page('*', 'pages/not-found.tsx', () => import('../pages/not-found.tsx'))

export function matchPage(pathname: string) {
  for (const candidate of pages) {
    const match = matchPath(candidate.path, pathname)
    if (match) return { page: candidate, params: match.params }
  }
  return { page: notFound, params: {} }
}
