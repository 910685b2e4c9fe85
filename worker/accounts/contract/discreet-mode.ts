import { parseUrl } from '../../platform/contract/parse-url.ts'

/**
 * The cookie of a browser in discreet mode: the address that "Leave now" opens. Like all that the site keeps in that
 * mode, it ends with the browser's session.
 */
export const DISCREET_COOKIE = 'discreet'

/** The page about the mode; takes its form. The gate's goes to the page that the gate stands before. */
export const DISCREET_PATH = '/discreet'

/** Leads to the address that was chosen, for browsers without a script. */
export const LEAVE_PATH = '/discreet/leave'

/** Of the form: "on" or "off". Beside it `next`, the path to go back to. */
export const DISCREET_FIELD = 'discreet'

/** Of the form: an address of the site's list, and one of the visitor's own, which comes first. */
export const LEAVE_FIELDS = { listed: 'leave', own: 'address' } as const

export const MOST_LEAVE_ADDRESS = 200

/**
 * An address to leave to, as browsers write it: of another site, by https.
 *
 * @param text with or without "https://"
 * @param ownHost of this site
 * @returns null for anything else
 */
export function readLeaveAddress(text: unknown, ownHost: string): string | null {
  if (typeof text !== 'string' || text.length > MOST_LEAVE_ADDRESS) return null
  const typed = text.trim()
  const whole = /^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`
  const url = parseUrl(whole)
  if (!url) return null
  const { protocol, host, hostname, username, password, href } = url
  const isPublic = protocol === 'https:' && /[^.]\.[a-z][a-z\d-]*$/i.test(hostname)
  return isPublic && !username && !password && host !== ownHost ? href : null
}
