import { MINUTE_MS, SECOND_MS } from '../platform/lib/time.ts'
import { HEALTH_PATH, type SiteHealth } from './health.ts'

/** The site and the version to test. */
export type Target = {
  /** The URL without a trailing slash, as "https://example.ch". */
  site: string
  worker: string
  version: string
  /** The version gets no traffic yet: each request selects it by a header. */
  isHidden: boolean
  /** The site has an account service, whose settings must be reachable. */
  hasAccounts?: boolean
}

type Check = { path: string; status: number; has?: RegExp; headers?: Record<string, string> }

/** The cookie of a confirmed age. */
const ADULT = { cookie: 'adult=1' }

const checks: readonly Check[] = [
  { path: '/', status: 200, has: /<html/, headers: ADULT },
  { path: '/browse', status: 200, has: /<html/, headers: ADULT },
  { path: '/api/companions?limit=1', status: 200, has: /"total":/ },
  { path: '/robots.txt', status: 200, has: /Sitemap:/ },
  { path: '/api/admin/companions', status: 401 },
  { path: '/no-such-page', status: 404 },
]

/** A script of the build, in an attribute or in the page's first lines of code. */
const SCRIPT = /["' ](\/assets\/[\w-]+\.js)/g

/** A new version takes a few seconds to reach all locations. */
const KNOWN_WITHIN_MS = MINUTE_MS
const BETWEEN_TRIES_MS = SECOND_MS

/**
 * Sends requests to a version, on the real domain, that a broken site would answer differently.
 *
 * @returns descriptions of the errors; none if all is well
 */
export async function smokeTest(
  { site, worker, version, isHidden, hasAccounts = false }: Target,
  knownWithinMs = KNOWN_WITHIN_MS,
): Promise<string[]> {
  const ask = requestsTo({ site, worker, version, isHidden })
  const health = await healthOfVersion(() => ask(HEALTH_PATH), version, knownWithinMs)
  if (typeof health === 'string') return [health]
  const wrong = [
    ...health.invalid.map(({ name, expected }) => `The variable ${name} should be ${expected}.`),
    ...(health.accounts ?? []).map(
      ({ setting, expected }) =>
        `The account project’s setting “${setting}” should be: ${expected} (npm run launch).`,
    ),
  ]
  if (hasAccounts && health.accounts === null) {
    wrong.push('The account service does not show its settings.')
  }
  if (!health.catalogue) wrong.push('The database gives no answer.')
  for (const { path, status, has, headers } of checks) {
    // A body that breaks off is an error, too.
    const answer = await ask(path, headers)
      .then(readAnswer)
      .catch((error: Error) => error)
    if (answer instanceof Error) wrong.push(`${path} cannot be reached: ${answer.message}`)
    else if (answer.status !== status)
      wrong.push(`${path} answers ${answer.status}, not ${status}.`)
    else if (has && !has.test(answer.text)) wrong.push(`${path} answers without ${has}.`)
  }
  const page = await ask('/', ADULT)
    .then((response) => response.text())
    .catch(() => '')
  const scripts = new Set([...page.matchAll(SCRIPT)].map(([, path = '']) => path))
  if (scripts.size === 0) wrong.push('The page names no script.')
  for (const script of scripts) {
    const file = await ask(script).catch(() => null)
    if (file?.status !== 200) wrong.push(`The page's script ${script} is not there.`)
  }
  return wrong
}

const readAnswer = async (response: Response) => ({
  status: response.status,
  text: await response.text(),
})

function requestsTo({ site, worker, version, isHidden }: Target) {
  const override = { 'Cloudflare-Workers-Version-Overrides': `${worker}="${version}"` }
  return (path: string, headers: Record<string, string> = {}) =>
    fetch(`${site}${path}`, {
      headers: { ...headers, ...(isHidden && override) },
      redirect: 'manual',
    })
}

/** @returns a description of the error; null once the domain serves that version */
export async function waitForVersion(
  target: Target,
  withinMs = KNOWN_WITHIN_MS,
): Promise<string | null> {
  const ask = requestsTo(target)
  const health = await healthOfVersion(() => ask(HEALTH_PATH), target.version, withinMs)
  return typeof health === 'string' ? health : null
}

/** Waits until the domain serves that version: the tests would otherwise test another one. */
async function healthOfVersion(
  ask: () => Promise<Response>,
  version: string,
  withinMs: number,
): Promise<SiteHealth | string> {
  const until = Date.now() + withinMs
  let lastAnswer = 'gives no answer'
  do {
    try {
      const health = (await (await ask()).json()) as SiteHealth
      if (health.version === version) return health
      lastAnswer = `answers with version ${health.version || 'unknown'}`
    } catch {
      lastAnswer = 'gives no answer'
    }
    await new Promise((resolve) => setTimeout(resolve, Math.min(BETWEEN_TRIES_MS, withinMs)))
  } while (Date.now() < until)
  return `${HEALTH_PATH} ${lastAnswer}, not with ${version}.`
}
