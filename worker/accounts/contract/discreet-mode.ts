import { parseUrl } from '../../platform/contract/parse-url.ts'

/**
 * Cookie of a browser in discreet mode. Its value is the address that "Quick exit" opens. Like all data that the
 * site stores in discreet mode, it expires with the browser's session.
 */
export const DISCREET_COOKIE = 'discreet'

/** The page about discreet mode; it accepts its own form. The gate's form goes to the page that the gate covers. */
export const DISCREET_PATH = '/discreet'

/** Redirects browsers without scripts to the address that was chosen. */
export const LEAVE_PATH = '/discreet/leave'

/** Name of the form's field: "on" or "off". The form also sends `next`, the path to return to. */
export const DISCREET_FIELD = 'discreet'

/** Names of the form's fields: an address of the site's list, and the visitor's own, which takes precedence. */
export const LEAVE_FIELDS = { listed: 'leave', own: 'address' } as const

export const MAX_LEAVE_ADDRESS = 200

/**
 * Parses the address to leave to: another site, over https.
 *
 * @param text with or without "https://"
 * @param ownHost host of this site
 * @returns the address as browsers write it; null for anything else
 */
export function readLeaveAddress(text: unknown, ownHost: string): string | null {
  if (typeof text !== 'string' || text.length > MAX_LEAVE_ADDRESS) return null
  const address = text.trim()
  const absoluteAddress = /^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address}`
  const url = parseUrl(absoluteAddress)
  if (!url) return null
  const { protocol, host, hostname, username, password, href } = url
  const isPublic = protocol === 'https:' && /[^.]\.[a-z][a-z\d-]*$/i.test(hostname)
  return isPublic && !username && !password && host !== ownHost ? href : null
}
