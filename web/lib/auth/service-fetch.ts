import { SECOND_MS } from '#platform/time'
import { fetchByOwnClock } from './own-clock.ts'

/** A pause after 429 that names none. Renewals share the limit with everyone behind one address. */
const PAUSE_MS = 30 * SECOND_MS

let pausedUntil = 0

/**
 * Asks the account service. Its client takes every refusal of a renewal for the end of the session; here
 * only the service's own refusal passes. What a gateway, a limit, a challenge or a captive portal
 * answers becomes 503, which keeps the session.
 */
export const serviceFetch: typeof fetch = async (input, init) => {
  const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input)
  const isRenewal = searchParams.get('grant_type') === 'refresh_token'
  if (isRenewal && Date.now() < pausedUntil) return unavailable()
  const isSignOut = pathname.endsWith('/logout')
  // The service gives up what a page that is left asked for.
  const response = await fetchByOwnClock(input, isSignOut ? { ...init, keepalive: true } : init)
  if (isRenewal) {
    if (response.status === 429) pausedUntil = Date.now() + pauseOf(response)
    return (await isFinal(response)) ? response : unavailable()
  }
  // Its client takes 401 and 404 for "signed out already", whoever says so.
  if (isSignOut && !response.ok && (await codeOf(response)) === '') return unavailable()
  return response
}

async function isFinal(response: Response): Promise<boolean> {
  if (response.status === 400) return (await codeOf(response)) !== ''
  const session = response.ok ? await bodyOf(response) : {}
  return typeof session.access_token === 'string' && typeof session.refresh_token === 'string'
}

/** The code of the service's refusal; "" when the answer is not the service's. */
async function codeOf(response: Response): Promise<string> {
  const { code, error_code } = await bodyOf(response)
  return [code, error_code].find((one) => typeof one === 'string') ?? ''
}

type Body = Record<'access_token' | 'refresh_token' | 'code' | 'error_code', unknown>

const bodyOf = (response: Response): Promise<Partial<Body>> =>
  response
    .clone()
    .json()
    .then((body) => (body ?? {}) as Partial<Body>)
    .catch(() => ({}))

const pauseOf = ({ headers }: Response) =>
  Number(headers.get('retry-after')) * SECOND_MS || PAUSE_MS

const unavailable = () =>
  Response.json({ message: 'The account service gave no answer of its own.' }, { status: 503 })
