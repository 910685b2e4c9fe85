import type { Check } from '#contract/companion-status'
import { paragraphs } from '../../lib/email-text.ts'
import type { EndingCheck } from './checks.ts'

const names: Record<Check, string> = { identity: 'Identity', photos: 'Photos', age: 'Age' }

const day = (at: number) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/Zurich' }).format(at)

type Ending = Pick<EndingCheck, 'id' | 'checked' | 'validUntil'>

/**
 * To her, once for each period of a check.
 *
 * @param checks at least one, all hers
 * @param graceDays for how long a profile stays public after its end
 */
export const endingEmail = (to: string, checks: readonly Ending[], graceDays: number) => ({
  cause: `check:${checks.map(({ id, validUntil }) => `${id}:${validUntil}`).join()}`,
  to,
  subject: 'Your profile',
  text: paragraphs(
    'A verification of your profile ends soon:',
    checks.map(({ checked, validUntil }) => `${names[checked]}: ${day(validUntil)}`).join('\n'),
    'Please renew it in time, under “My profile”, “Verification” on our site. Once it has ended, your profile no longer shows it and ranks lower in lists.',
    ...(checks.some(({ checked }) => checked !== 'photos')
      ? [
          `Without a valid verification of identity and age, the profile leaves the site ${graceDays} days later, until it is renewed.`,
        ]
      : []),
  ),
})
