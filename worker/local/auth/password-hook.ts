import { signatureOf } from '../../platform/lib/standard-webhook.ts'
import type { Scope } from './context.ts'
import { AccountServiceError } from './refusal.ts'
import { deleteSessions } from './sessions.ts'
import type { User } from './users.ts'

const PATH = '/api/sign-in-attempts'
const TIMEOUT_MS = 5_000
/** Statuses after which the call is repeated once, if the response has a Retry-After header. */
const RETRIED = [429, 503]
const REJECTION = 'Further password verification attempts will be rejected.'

type Attempt = { isRight: boolean; address: string }

/**
 * The hook "Password Verification Attempt", enabled by `passwordHook`: calls the site after each password of a known
 * account. Without a valid response within five seconds the sign-in fails, as with the hosted service.
 *
 * @throws AccountServiceError 400 if the site rejects the attempt; 400, 422 or 500 without a valid response
 */
export async function askPasswordHook(scope: Scope, user: User, attempt: Attempt): Promise<void> {
  if (!scope.settings.passwordHook) return
  const response = await send(scope, user, attempt)
  if (response.status !== 200) {
    const message = 'Service currently unavailable due to hook'
    throw new AccountServiceError(500, 'unexpected_failure', message)
  }
  const text = await response.text()
  if (text === '') return
  if (!response.headers.get('content-type')?.startsWith('application/json')) {
    const message = 'Invalid Content-Type: expected application/json'
    throw new AccountServiceError(400, 'hook_payload_invalid_content_type', message)
  }
  const { decision, message, should_logout_user } = JSON.parse(text) as Record<string, unknown>
  if (decision !== 'reject') return
  if (should_logout_user === true) await deleteSessions(scope.db, user.id).run()
  const reason = typeof message === 'string' && message !== '' ? message : REJECTION
  throw new AccountServiceError(400, 'invalid_credentials', reason)
}

/** @throws AccountServiceError 422 without a response */
async function send(scope: Scope, user: User, attempt: Attempt): Promise<Response> {
  const until = AbortSignal.timeout(TIMEOUT_MS)
  const first = await sendOnce(scope, user, attempt, until)
  const isRetried = RETRIED.includes(first.status) && first.headers.has('retry-after')
  return isRetried ? sendOnce(scope, user, attempt, until) : first
}

async function sendOnce(
  { site, hookSecret, origin, now }: Scope,
  user: User,
  { isRight, address }: Attempt,
  signal: AbortSignal,
): Promise<Response> {
  const id = crypto.randomUUID()
  const metadata = {
    uuid: id,
    time: new Date(now).toISOString(),
    name: 'password-verification-attempt',
    ip_address: address,
  }
  const body = JSON.stringify({ metadata, user_id: user.id, valid: isRight })
  const time = String(Math.floor(Date.now() / 1000))
  const signature = await signatureOf(hookSecret, `${id}.${time}.${body}`)
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': time,
    'webhook-signature': `v1,${signature}`,
  }
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })
  try {
    return await Promise.race([
      site.fetch(new URL(PATH, origin).href, { method: 'POST', headers, body }),
      aborted,
    ])
  } catch {
    if (signal.aborted) {
      const message = 'Failed to reach hook within maximum time of 5.000000 seconds'
      throw new AccountServiceError(422, 'hook_timeout', message)
    }
    const message = 'Failed to reach hook after maximum retries'
    throw new AccountServiceError(422, 'hook_timeout_after_retry', message)
  }
}
