/**
 * The name of the field that no person sees. Nothing that a password manager or a browser fills in: not the name of
 * an address, a company or a number.
 */
export const HONEYPOT = 'extra_topic'
