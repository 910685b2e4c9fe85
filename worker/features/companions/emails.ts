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

/** To her, once at the end of each period of a check. @param checks at least one, all hers */
export const endedEmail = (to: string, checks: readonly Ending[], graceDays: number) => ({
  cause: `check-ended:${checks.map(({ id, validUntil }) => `${id}:${validUntil}`).join()}`,
  to,
  subject: 'Your profile',
  text: paragraphs(
    'A verification of your profile has ended, and is no longer shown:',
    checks.map(({ checked, validUntil }) => `${names[checked]}: ${day(validUntil)}`).join('\n'),
    'You can renew it under “My profile”, “Verification” on our site, or by replying to this message.',
    ...(checks.some(({ checked }) => checked !== 'photos')
      ? [
          `Without a valid verification of identity and age, the profile leaves the site ${graceDays} days after its end, until it is renewed.`,
        ]
      : []),
  ),
})

/** To her, once, while her profile is public without what publication asks for. @param until epoch ms */
export const graceEndsEmail = (to: string, companionId: string, until: number) => ({
  cause: `grace-ends:${companionId}:${until}`,
  to,
  subject: 'Your profile',
  text: paragraphs(
    `Something is still missing from your profile. Without it, the profile leaves the site on ${day(until)}.`,
    'You will find what is missing in your area on our site, under “Today”. You may also reply to this message.',
  ),
})

type Unrecorded = { companionId: string; until: number; files: number }

/** To her, or to the office where she can't be mailed; once, while files of hers have no record of consent. */
export const recordDueEmail = (to: string | null, { companionId, until, files }: Unrecorded) => ({
  cause: `record-due:${companionId}:${until}`,
  to,
  subject: to === null ? 'Files without a record of consent' : 'Your profile',
  text:
    to === null
      ? paragraphs(
          `A profile has ${files === 1 ? 'a file' : `${files} files`} without a record of consent. Without a record, visitors and members no longer see such files from ${day(until)} on.`,
          'We have no address of this companion. You will find the profile in the admin area, under “Publication”.',
        )
      : paragraphs(
          `For ${files === 1 ? 'one of your photos or videos' : `${files} of your photos and videos`}, we have no record of your consent. Without it, visitors and members no longer see ${files === 1 ? 'it' : 'them'} from ${day(until)} on. Nothing is deleted.`,
          'You can give your consent in your area on our site, under “Pictures and videos”. You may also reply to this message.',
        ),
})

/** To her, once each time. @param now when it left, epoch milliseconds */
export const takenOffEmail = (companionId: string, now: number) => ({
  cause: `taken-off:${companionId}:${now}`,
  subject: 'Your profile',
  text: paragraphs(
    'Your profile has left the site, because something that publication asks for is missing.',
    'You will find what is missing in your area on our site, under “Today”. You may also reply to this message. Once it is there, the profile can return.',
  ),
})
