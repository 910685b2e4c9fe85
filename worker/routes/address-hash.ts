import type { Context } from 'hono'
import { keyedHash } from '../lib/hash.ts'
import { networkOf } from '../lib/network-address.ts'
import type { AppEnv } from './context.ts'

/** Null where the edge tells no address or the operator has set no secret. */
export async function addressHashOf(c: Context<AppEnv>): Promise<string | null> {
  const address = c.req.header('cf-connecting-ip')
  const secret = c.env.SITE_SECRET
  return address && secret ? keyedHash(secret, 'address', networkOf(address)) : null
}
