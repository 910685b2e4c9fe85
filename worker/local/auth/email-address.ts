import { invalid } from './refusal.ts'

// As the hosted service, which takes no letters beyond ASCII.
const SHAPE = /^[!#-'*+\-./0-9=?A-Z^_`a-z{|}~]+@[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z0-9-]{2,}$/

/** The address as it is stored. @throws Refusal 400 */
export function emailAddress(written: string): string {
  const email = written.toLowerCase()
  if (email === '') throw invalid('An email address is required')
  if (email.length > 255) throw invalid('An email address is too long')
  if (!SHAPE.test(email)) throw invalid('Unable to validate email address: invalid format')
  return email
}
