import type { Member } from '../../lib/actor.ts'
import { paragraphs } from '../../lib/email-text.ts'
import { utcDayOf } from '../../lib/time.ts'

/** The receipt. @returns null for an account without an address */
export function deletionEmail({ id, email }: Pick<Member, 'id' | 'email'>, now: number) {
  if (!email) return null
  const day = utcDayOf(now)
  const text = paragraphs(
    `As you requested, your account was deleted on ${day}, together with everything that belonged to it.`,
    'As Swiss law requires, payment records are kept for ten years, under a pseudonym. Security logs are kept for two years. Published reviews remain, without your name.',
    'You do not need to do anything else. If you did not request this, please reply to this message.',
  )
  return { cause: `member:${id}:deleted`, to: email, subject: 'Your confirmation', text }
}
