import type { Context } from 'hono'
import { keyedHash } from '../lib/hash.ts'
import { ipPrefix, UNKNOWN_NETWORK, type NetworkSize } from '../lib/network-address.ts'
import type { AppEnv } from './context.ts'

/**
 * A keyed hash of the caller's network.
 *
 * @param size size of a network; default: the range of one customer of a provider
 * @returns null if the edge sends no address or the operator has not set the secret
 */
export async function addressHashOf(
  c: Context<AppEnv>,
  size?: NetworkSize,
): Promise<string | null> {
  return hashOfAddress(c, c.req.header('cf-connecting-ip'), size)
}

/** The keyed hash of the network of a forwarded address; null without an address. */
export async function hashOfAddress(
  c: Context<AppEnv>,
  address: string | undefined,
  size?: NetworkSize,
): Promise<string | null> {
  const secret = c.var.config.siteSecret
  return address && secret ? keyedHash(secret, 'address', ipPrefix(address, size)) : null
}

/** The keyed hash of the network of a forwarded address; null without a valid address. */
export async function networkHashOf(
  c: Context<AppEnv>,
  address: string | undefined,
): Promise<string | null> {
  const isNetwork = address !== undefined && ipPrefix(address) !== UNKNOWN_NETWORK
  return isNetwork ? hashOfAddress(c, address) : null
}

/** A keyed hash of the mailbox of an email address; null if the operator has not set the secret. */
export async function mailboxHashOf(c: Context<AppEnv>, email: string): Promise<string | null> {
  const secret = c.var.config.siteSecret
  return secret ? keyedHash(secret, 'email', mailboxOf(email)) : null
}

/**
 * A key for counting by mailbox: the large providers ignore upper case, dots and the part after a plus sign. At other
 * providers two people may share a key, so mail is never sent to it.
 */
export function mailboxOf(address: string): string {
  const atIndex = Math.max(0, address.lastIndexOf('@'))
  const name = address.slice(0, atIndex)
  const plus = name.indexOf('+', 1)
  const untagged = plus === -1 ? name : name.slice(0, plus)
  const domain = address.slice(atIndex).toLowerCase().replace('@googlemail.com', '@gmail.com')
  return untagged.replaceAll('.', '').toLowerCase() + domain
}
