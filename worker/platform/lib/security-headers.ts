import { reportProblemEndpoint } from '#operations/browser-problems'

const common = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy':
    'accelerometer=(), camera=(), geolocation=(self), gyroscope=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  // A label for parental filters (rtalabel.org).
  rating: 'RTA-5042-1996-1400-1577-RTA',
}

const HSTS = 'max-age=63072000; includeSubDomains; preload'

const policy = (directives: Record<string, string>) =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`.trim())
    .join('; ')

/** The policy of responses that are no documents: nothing runs, even if a browser renders them. */
const inert = policy({ 'default-src': "'none'", 'frame-ancestors': "'none'", sandbox: '' })

/**
 * The policy of a page. Scripts and styles run by file or by hash, never inline, and no text becomes code.
 *
 * @param accountsOrigin the only other origin that the page may call
 */
export function pagePolicy(
  scriptHashes: string[],
  styleHashes: string[],
  accountsOrigin = '',
): string {
  const quote = (hashes: string[]) => hashes.map((hash) => ` '${hash}'`).join('')
  return policy({
    'default-src': "'none'",
    'script-src': `'self'${quote(scriptHashes)}`,
    'style-src': `'self'${quote(styleHashes)}`,
    'img-src': "'self' data: blob:",
    'media-src': "'self' blob:",
    'font-src': "'self'",
    'connect-src': `'self' ${accountsOrigin}`,
    'manifest-src': "'self'",
    'form-action': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    // The service worker's address (`web/lib/service-worker.ts`).
    'trusted-types': 'service-worker',
    // Firefox and Safari only support `report-uri`; browsers that support `report-to` ignore it.
    'report-uri': reportProblemEndpoint.path,
  })
}

/** Headers of every response that the Worker creates. @param protocol protocol of the request, as "https:" */
export const securityHeaders = (protocol: string): Readonly<Record<string, string>> =>
  protocol === 'https:' ? overHttps : always

const always = { ...common, 'content-security-policy': inert }
const overHttps = { ...always, 'strict-transport-security': HSTS }
