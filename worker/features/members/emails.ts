import type { Member } from '../../lib/actor.ts'
import { paragraphs } from '../../lib/email-text.ts'
import { utcDayOf } from '../../lib/time.ts'

/** The receipt. @returns null for an account without an address */
export function deletionEmail({ id, email }: Pick<Member, 'id' | 'email'>, now: number) {
  if (!email) return null
  const day = utcDayOf(now)
  const text = paragraphs(
    `As you asked, your account was deleted on ${day}, with all that belonged to it.`,
    'As Swiss law requires, payment records are kept for ten years, under a pseudonym. Security logs are kept for two years. Published reviews stay, without your name.',
    'You need not do anything. If it was not you, please answer this message.',
  )
  return { cause: `member:${id}:deleted`, to: email, subject: 'Your confirmation', text }
}
