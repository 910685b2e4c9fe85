import { paragraphs } from '../../lib/email-text.ts'
import { DAY_MS } from '../../lib/time.ts'
import type { SubmissionRow } from './queries.ts'

/** To the office, once a day for each companion. @param now epoch ms; @param origin of the site */
export const submittedEmail = (
  { companionId }: Pick<SubmissionRow, 'companionId'>,
  now: number,
  origin: string,
) => ({
  cause: `submitted-media:${companionId}:${Math.floor(now / DAY_MS)}:office`,
  to: null,
  subject: 'To do: new pictures or videos',
  text: paragraphs(
    'A companion has submitted pictures, videos or texts. They are due within 48 hours.',
    `${origin}/admin/dashboard?section=submitted-media`,
  ),
})

const outcomes = {
  approve: 'Our team has approved your pictures, videos or texts. They are now published.',
  return: 'Our team has returned some of your pictures, videos or texts, with the reason.',
} as const

/** To her, one for all that were decided in the same call. @param at epoch ms; @param origin of the site */
export const decidedEmails = (
  { companionId, email }: Pick<SubmissionRow, 'companionId' | 'email'>,
  { act, at, origin }: { act: keyof typeof outcomes; at: number; origin: string },
) =>
  email === null
    ? []
    : [
        {
          cause: `submitted-media:${companionId}:${at}:${act}`,
          to: email,
          subject: 'Your pictures and videos',
          text: paragraphs(outcomes[act], `${origin}/own/media`),
        },
      ]
