/** The first part of every address that is no city's page. `tests/catalogue/unit/city-addresses.test.ts` compares. */
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
  'under-18',
  'unsubscribe',
  'verified-benefits',
  'well-known',
  'wellness',
  // Languages and what stands in for a name.
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

/** @param slug in lower case */
export const isReservedPath = (slug: string): boolean => reserved.has(slug)

/** A page's address that may be a city's: its only part, decoded. */
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
