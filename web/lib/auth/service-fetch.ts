import { SECOND_MS } from '#platform/time'

/** Pause after a 429 that names none. All devices behind one IP address share the limit. */
const DEFAULT_PAUSE_MS = 30 * SECOND_MS

let pausedUntil = 0

/**
 * Calls the account service. Its client takes any refused renewal for the end of the session, so only the
 * service's own refusals pass: answers of gateways, rate limits, challenges and captive portals become 503,
 * which preserves the session.
 */
export const serviceFetch: typeof fetch = async (input, init) => {
  const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input)
  const isRenewal = searchParams.get('grant_type') === 'refresh_token'
  if (isRenewal && Date.now() < pausedUntil) return unavailable()
  const isSignOut = pathname.endsWith('/logout')
  // `keepalive`, since the browser cancels requests of a page that closes.
  const response = await fetchByOwnClock(input, isSignOut ? { ...init, keepalive: true } : init)
  if (isRenewal) {
    if (response.status === 429) pausedUntil = Date.now() + pauseOf(response)
    return (await isFinal(response)) ? response : unavailable()
  }
  // The client takes 401 and 404 for "signed out already", even from a gateway.
  if (isSignOut && !response.ok && (await codeOf(response)) === '') return unavailable()
  return response
}

async function isFinal(response: Response): Promise<boolean> {
  if (response.status === 400) return (await codeOf(response)) !== ''
  const session = response.ok ? await bodyOf(response) : {}
  return typeof session.access_token === 'string' && typeof session.refresh_token === 'string'
}

/** Error code of the service; "" if the answer is not from the service. */
async function codeOf(response: Response): Promise<string> {
  const { code, error_code } = await bodyOf(response)
  return [code, error_code].find((candidate) => typeof candidate === 'string') ?? ''
}

type Body = Record<'access_token' | 'refresh_token' | 'code' | 'error_code', unknown>

const bodyOf = (response: Response): Promise<Partial<Body>> =>
  response
    .clone()
    .json()
    .then((body) => (body ?? {}) as Partial<Body>)
    .catch(() => ({}))

const pauseOf = ({ headers }: Response) =>
  Number(headers.get('retry-after')) * SECOND_MS || DEFAULT_PAUSE_MS

const unavailable = () =>
  Response.json({ message: 'The account service gave no answer of its own.' }, { status: 503 })

/**
 * Calls the account service and uses only a session's duration, not its expiry time. With a device clock an
 * hour fast, the client would otherwise renew every new token at once, without end.
 */
const fetchByOwnClock: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { expires_at?: number } | null
  if (!response.ok || !body?.expires_at) return response
  // The client then counts from its own clock.
  delete body.expires_at
  return new Response(JSON.stringify(body), response)
}

/**
 * Turns error answers that are not from the account service, such as a gateway's page, into JSON: its
 * client loses the status of anything else.
 */
export const withReadableRefusals =
  (send: typeof fetch): typeof fetch =>
  async (input, init) => {
    const response = await send(input, init)
    const { ok, status, statusText } = response
    if (ok || response.headers.get('content-type')?.includes('json')) return response
    return Response.json({ message: statusText }, { status })
  }
