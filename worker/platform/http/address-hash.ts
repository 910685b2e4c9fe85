import type { Context } from 'hono'
import { keyedHash } from '../lib/hash.ts'
import { mailboxOf } from '../lib/mailbox.ts'
import { ipPrefix, UNKNOWN_NETWORK, type NetworkSize } from '../lib/network-address.ts'
import type { AppEnv } from './context.ts'

/**
 * Of the network that asks.
 *
 * @param size how much counts as one network; left out: what one customer of a provider has
 * @returns null where the edge sends no address or the operator has set no secret
 */
export async function addressHashOf(
  c: Context<AppEnv>,
  size?: NetworkSize,
): Promise<string | null> {
  return hashOfAddress(c, c.req.header('cf-connecting-ip'), size)
}

/** The same of an address that was handed on; null without one. */
export async function hashOfAddress(
  c: Context<AppEnv>,
  address: string | undefined,
  size?: NetworkSize,
): Promise<string | null> {
  const secret = c.var.config.siteSecret
  return address && secret ? keyedHash(secret, 'address', ipPrefix(address, size)) : null
}

/** The same of an address that was handed on; null also for what is no address. */
export async function networkHashOf(
  c: Context<AppEnv>,
  address: string | undefined,
): Promise<string | null> {
  const isNetwork = address !== undefined && ipPrefix(address) !== UNKNOWN_NETWORK
  return isNetwork ? hashOfAddress(c, address) : null
}

/** Of the mailbox that an address leads to; null where the operator has set no secret. */
export async function mailboxHashOf(c: Context<AppEnv>, email: string): Promise<string | null> {
  const secret = c.var.config.siteSecret
  return secret ? keyedHash(secret, 'email', mailboxOf(email)) : null
}
