import { matchPath } from 'react-router-dom'
import { page, type Page } from '../lib/page.ts'

/** Every address of the site. */
export const pages: Page[] = [
  page('/', 'pages/home.tsx', () => import('../pages/home.tsx')),
  page('/companions', 'pages/companions.tsx', () => import('../pages/companions.tsx')),
  page('/browse', 'pages/browse.tsx', () => import('../pages/browse.tsx')),
  page('/companion/:id', 'pages/companion.tsx', () => import('../pages/companion.tsx')),
  page('/login', 'pages/login.tsx', () => import('../pages/login.tsx')),
  page('/reset-password', 'pages/reset-password.tsx', () => import('../pages/reset-password.tsx')),
  page('/auth/confirm', 'pages/confirm.tsx', () => import('../pages/confirm.tsx')),
  page('/account/settings', 'pages/settings.tsx', () => import('../pages/settings.tsx')),
  page('/account/following', 'pages/following.tsx', () => import('../pages/following.tsx')),
  page('/admin/*', 'pages/admin.tsx', () => import('../pages/admin.tsx')),
]

export const notFound = page('*', 'pages/not-found.tsx', () => import('../pages/not-found.tsx'))

export function matchPage(pathname: string) {
  for (const candidate of pages) {
    const match = matchPath(candidate.path, pathname)
    if (match) return { page: candidate, params: match.params }
  }
  return { page: notFound, params: {} }
}
