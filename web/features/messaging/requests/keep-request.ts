import type { BodyOf } from '#platform/endpoint'
import { keepRequestEndpoint } from '#messaging/kept-requests'
import { CallError } from '../../../lib/api/api.ts'
import { call } from '../../../lib/api/call.ts'
import { storedRequestKeyFor, storeKey } from './stored-request-key.ts'

const CONFLICT = 409

/**
 * Stores a request on the server until its email address is confirmed. Only the last request of an address
 * is stored, under the key that its account received at sign-up.
 *
 * @returns the key by which the account sends it
 * @throws CallError
 */
export async function keepUntilConfirmed(
  email: string,
  fields: Record<string, string>,
): Promise<string> {
  const knownKey = await storedRequestKeyFor(email)
  try {
    return await storeUnder(knownKey ?? crypto.randomUUID(), email, fields)
  } catch (error) {
    // The account has claimed the request with this key meanwhile.
    const isTaken = knownKey !== null && error instanceof CallError && error.status === CONFLICT
    if (!isTaken) throw error
    return storeUnder(crypto.randomUUID(), email, fields)
  }
}

async function storeUnder(
  key: string,
  email: string,
  fields: Record<string, string>,
): Promise<string> {
  // The server validates the fields.
  await call(keepRequestEndpoint, {
    body: { ...fields, key } as unknown as BodyOf<typeof keepRequestEndpoint>,
  })
  await storeKey(email, key)
  return key
}
