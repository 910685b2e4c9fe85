/**
 * The name of the hidden field. It must not resemble an address, a company or a number, which password managers and
 * browsers fill in.
 */
export const HONEYPOT = 'extra_topic'
