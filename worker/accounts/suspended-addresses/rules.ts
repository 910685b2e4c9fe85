import { keyedHash } from '../../platform/lib/hash.ts'
import { DAY_MS } from '../../platform/lib/time.ts'

/** Time for which the address of a suspended account is recognised: 24 months. */
export const SUSPENDED_ADDRESS_MS = 730 * DAY_MS

const GMAIL = ['gmail.com', 'googlemail.com']

/** One spelling of the addresses that lead to the same mailbox: in lower case, without a part after "+", without Gmail's dots. */
export function normaliseAddress(address: string): string {
  const text = address.normalize('NFKC').trim().toLowerCase()
  const end = text.lastIndexOf('@')
  if (end < 1) return text
  const domain = text.slice(end + 1)
  const mailbox = text.slice(0, end).replace(/(?<=.)\+.*$/, '')
  return GMAIL.includes(domain)
    ? `${mailbox.replaceAll('.', '')}@gmail.com`
    : `${mailbox}@${domain}`
}

/** The only stored form of such an address. */
export const suspendedAddressHash = (siteSecret: string, address: string) =>
  keyedHash(siteSecret, 'suspended-address', normaliseAddress(address))
