import { invalid } from './refusal.ts'

// The hosted service's format, which only accepts ASCII.
const SHAPE = /^[!#-'*+\-./0-9=?A-Z^_`a-z{|}~]+@[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z0-9-]{2,}$/

/** Normalises an address for storage. @throws AccountServiceError 400 */
export function emailAddress(text: string): string {
  const email = text.toLowerCase()
  if (email === '') throw invalid('An email address is required')
  if (email.length > 255) throw invalid('An email address is too long')
  if (!SHAPE.test(email)) throw invalid('Unable to validate email address: invalid format')
  return email
}
