import { useLocation } from 'react-router-dom'
import { matchIn, page, type Page } from '../lib/page.ts'
import { PageParams } from '../lib/page-params.ts'

const importOwn = () => import('../pages/own.tsx')
const ownPage = page('/own', 'pages/own.tsx', importOwn)

/** `/own` at a deeper address, with the same component: the area stays mounted when its address changes. */
const ownPageAt = (path: string): Page => ({
  ...page(path, 'pages/own.tsx', importOwn),
  View: ownPage.View,
  load: ownPage.load,
})

export const pages: Page[] = [
  page('/login', 'pages/login.tsx', () => import('../pages/login.tsx')),
  page('/reset-password', 'pages/reset-password.tsx', () => import('../pages/reset-password.tsx')),
  page('/auth/confirm', 'pages/confirm.tsx', () => import('../pages/confirm.tsx')),
  page('/account/settings', 'pages/settings.tsx', () => import('../pages/settings.tsx')),
  page(
    '/account-deleted',
    'pages/account-deleted.tsx',
    () => import('../pages/account-deleted.tsx'),
  ),
  page('/account/following', 'pages/following.tsx', () => import('../pages/following.tsx')),
  page('/account/searches', 'pages/searches.tsx', () => import('../pages/searches.tsx')),
  page('/account/bookings', 'pages/bookings.tsx', () => import('../pages/bookings.tsx')),
  page('/account/bookings/:id', 'pages/request.tsx', () => import('../pages/request.tsx')),
  page(
    '/account/subscription',
    'pages/subscription.tsx',
    () => import('../pages/subscription.tsx'),
  ),
  page('/account/receipt', 'pages/receipt.tsx', () => import('../pages/receipt.tsx')),
  page(
    '/trusted-contact',
    'pages/trusted-contact.tsx',
    () => import('../pages/trusted-contact.tsx'),
  ),
  page('/join', 'pages/join.tsx', () => import('../pages/join.tsx')),
  ownPage,
  ownPageAt('/own/:section'),
  ownPageAt('/own/:section/:item'),
  page('/booking', 'pages/booking.tsx', () => import('../pages/booking.tsx')),
  page('/safety', 'pages/safety.tsx', () => import('../pages/safety.tsx')),
  page('/standards', 'pages/standards.tsx', () => import('../pages/standards.tsx')),
  page('/apply', 'pages/apply.tsx', () => import('../pages/apply.tsx')),
  page(
    '/apply/details',
    'pages/application-details.tsx',
    () => import('../pages/application-details.tsx'),
  ),
  page('/appeal', 'pages/appeal.tsx', () => import('../pages/appeal.tsx')),
  page('/report', 'pages/report.tsx', () => import('../pages/report.tsx')),
  page('/data-request', 'pages/data-request.tsx', () => import('../pages/data-request.tsx')),
  page('/unsubscribe', 'pages/unsubscribe.tsx', () => import('../pages/unsubscribe.tsx')),
  page('/sent', 'pages/sent.tsx', () => import('../pages/sent.tsx')),
  page(
    '/verified-benefits',
    'pages/verified-benefits.tsx',
    () => import('../pages/verified-benefits.tsx'),
  ),
  page(
    '/companion-support',
    'pages/companion-support.tsx',
    () => import('../pages/companion-support.tsx'),
  ),
  page(
    '/companion-guidelines',
    'pages/companion-guidelines.tsx',
    () => import('../pages/companion-guidelines.tsx'),
  ),
  page('/discreet', 'pages/discreet.tsx', () => import('../pages/discreet.tsx')),
  page('/status', 'pages/status.tsx', () => import('../pages/status.tsx')),
  page('/transparency', 'pages/transparency.tsx', () => import('../pages/transparency.tsx')),
  page('/wellness', 'pages/wellness.tsx', () => import('../pages/wellness.tsx')),
  page('/privacy', 'pages/legal/privacy.tsx', () => import('../pages/legal/privacy.tsx')),
  page('/terms', 'pages/legal/terms.tsx', () => import('../pages/legal/terms.tsx')),
  page('/cookies', 'pages/legal/cookies.tsx', () => import('../pages/legal/cookies.tsx')),
  page('/disclaimer', 'pages/legal/disclaimer.tsx', () => import('../pages/legal/disclaimer.tsx')),
  page('/imprint', 'pages/legal/imprint.tsx', () => import('../pages/legal/imprint.tsx')),
  page('/admin', 'pages/admin.tsx', () => import('../pages/admin.tsx')),
  page('/admin/:part', 'pages/admin.tsx', () => import('../pages/admin.tsx')),
  page('/map', 'pages/map.tsx', () => import('../pages/map.tsx')),
  page('/:city', 'pages/city.tsx', () => import('../pages/city.tsx')),
  page('.*', 'pages/not-found.tsx', () => import('../pages/not-found.tsx')),
]

export const matchMore = (pathname: string) => {
  const match = matchIn(pages, pathname)
  if (!match) throw new Error('the last page matches every address')
  return match
}

/** The page at this address, for all pages outside the first script. */
export default function MorePages() {
  const { View, params } = matchMore(useLocation().pathname)
  return (
    <PageParams value={params}>
      <View />
    </PageParams>
  )
}
