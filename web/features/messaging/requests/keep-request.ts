import type { BodyOf } from '#platform/endpoint'
import { keepRequest } from '#messaging/kept-requests.api'
import { CallError } from '../../../lib/api/api.ts'
import { call } from '../../../lib/api/call.ts'
import { keyFor, storeKey } from './kept-key.ts'

const CONFLICT = 409

/**
 * Keeps a request until the address of its account is confirmed: the last one of an address, by the key that
 * its account knows from its first mail on.
 *
 * @returns the key by which the account sends it
 * @throws CallError
 */
export async function keepUntilConfirmed(
  email: string,
  fields: Record<string, string>,
): Promise<string> {
  const known = await keyFor(email)
  try {
    return await keepAs(known ?? crypto.randomUUID(), email, fields)
  } catch (error) {
    // The account has taken the one by that key meanwhile.
    const isTaken = known !== null && error instanceof CallError && error.status === CONFLICT
    if (!isTaken) throw error
    return keepAs(crypto.randomUUID(), email, fields)
  }
}

async function keepAs(key: string, email: string, fields: Record<string, string>): Promise<string> {
  // The server says what is wrong in it.
  await call(keepRequest, { body: { ...fields, key } as unknown as BodyOf<typeof keepRequest> })
  await storeKey(email, key)
  return key
}
