import { base64Of, bytesOf } from './bytes.ts'
import { isSameSecret } from './constant-time.ts'
import { hmacKey, macOf } from './hash.ts'

const TOLERANCE_MS = 300_000

/** The secret of the account service's hooks, as "v1,whsec_<base64>". */
export const HOOK_SECRET = /^v1,whsec_[A-Za-z0-9+/]{24,}={0,2}$/

/**
 * Verifies the signature of a request by the Standard Webhooks specification (standardwebhooks.com): over its id, time
 * and body, with a secret like `HOOK_SECRET`.
 *
 * @param now epoch milliseconds; a time far in the future is rejected like one in the past
 */
export async function isSignedWebhook(
  secret: string,
  { headers, body }: { headers: Headers; body: string },
  now: number,
): Promise<boolean> {
  const id = headers.get('webhook-id') ?? ''
  const time = headers.get('webhook-timestamp') ?? ''
  if (id === '' || !/^\d{1,12}$/.test(time)) return false
  if (Math.abs(now - Number(time) * 1_000) > TOLERANCE_MS) return false
  const expected = `v1,${await signatureOf(secret, `${id}.${time}.${body}`)}`
  const signatures = (headers.get('webhook-signature') ?? '').split(' ')
  return signatures.some((signature) => isSameSecret(expected, signature))
}

/** @returns base64 */
export async function signatureOf(secret: string, text: string): Promise<string> {
  const key = await hmacKey(bytesOf(secret.replace('v1,whsec_', '')), ['sign'])
  return base64Of(await macOf(key, text))
}
