/**
 * First path segments that can't be the address of a city page. `tests/catalogue/unit/city-addresses.test.ts` checks
 * the list.
 */
const reserved = new Set([
  'account',
  'account-deleted',
  'admin',
  'api',
  'appeal',
  'apply',
  'assets',
  'auth',
  'booking',
  'browse',
  'companion',
  'companion-guidelines',
  'companion-support',
  'companions',
  'cookies',
  'data-request',
  'disclaimer',
  'discreet',
  'enter',
  'fonts',
  'imprint',
  'join',
  'language',
  'login',
  'media',
  'own',
  'pay',
  'placeholder',
  'privacy',
  'report',
  'reset-password',
  'safety',
  'samples',
  'sent',
  'sitemap',
  'standards',
  'status',
  'terms',
  'transparency',
  'trusted-contact',
  'under-18',
  'unsubscribe',
  'verified-benefits',
  'well-known',
  'wellness',
  // Languages and placeholders for names.
  'de',
  'en',
  'fr',
  'it',
  'rm',
  'city',
  'cities',
  'index',
  'map',
  'near',
  'new',
  'saved',
  'search',
])

/** @param slug lower case */
export const isReservedPath = (slug: string): boolean => reserved.has(slug)

/** The decoded segment of a path that may be a city page; null if it can't be one. */
export function citySegment(path: string): string | null {
  const [, segment = ''] = /^\/([^/.?#]+)$/.exec(path) ?? []
  if (!segment) return null
  try {
    const slug = decodeURIComponent(segment)
    return isReservedPath(slug.toLowerCase()) ? null : slug
  } catch {
    return null
  }
}
