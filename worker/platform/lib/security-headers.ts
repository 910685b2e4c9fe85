import { reportProblem } from '#operations/browser-problems.api'

const common = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy':
    'accelerometer=(), camera=(), geolocation=(self), gyroscope=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  // The label that parental filters know.
  rating: 'RTA-5042-1996-1400-1577-RTA',
}

const HSTS = 'max-age=63072000; includeSubDomains; preload'

const policy = (directives: Record<string, string>) =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`.trim())
    .join('; ')

/** For answers that are no documents: nothing may run, whatever a browser takes them for. */
const inert = policy({ 'default-src': "'none'", 'frame-ancestors': "'none'", sandbox: '' })

/**
 * The policy of a page. Scripts and styles run by file or by hash, never inline by themselves, and
 * no text ever becomes code.
 *
 * @param accountsOrigin what the page may ask besides the site
 */
export function pagePolicy(
  scriptHashes: string[],
  styleHashes: string[],
  accountsOrigin = '',
): string {
  const quoted = (hashes: string[]) => hashes.map((hash) => ` '${hash}'`).join('')
  return policy({
    'default-src': "'none'",
    'script-src': `'self'${quoted(scriptHashes)}`,
    'style-src': `'self'${quoted(styleHashes)}`,
    'img-src': "'self' data: blob:",
    'media-src': "'self' blob:",
    'font-src': "'self'",
    'connect-src': `'self' ${accountsOrigin}`,
    'manifest-src': "'self'",
    'form-action': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    // The one address of the service worker (`web/lib/service-worker.ts`).
    'trusted-types': 'service-worker',
    // Firefox and Safari know no other way; browsers that know `report-to` know this one, too.
    'report-uri': reportProblem.path,
  })
}

/** Headers of every answer that the Worker makes. @param protocol of the request, as "https:" */
export const securityHeaders = (protocol: string): Readonly<Record<string, string>> =>
  protocol === 'https:' ? overHttps : always

const always = { ...common, 'content-security-policy': inert }
const overHttps = { ...always, 'strict-transport-security': HSTS }
