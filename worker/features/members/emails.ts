import type { Member } from '../../lib/actor.ts'
import { BACKUP_DAYS } from '#contract/own-data-options'
import { paragraphs } from '../../lib/email-text.ts'
import { textsIn } from '../../lib/translations.ts'
import { utcDayOf } from '../../lib/time.ts'

type Notice = { id: string; email: string; language: string; version: string }

/** To every member, weeks before a version of the terms takes effect. */
export function termsEmail({ id, email, language, version }: Notice) {
  const t = textsIn(language)
  return {
    cause: `terms:${version}:${id}`,
    to: email,
    subject: t('Our terms are changing'),
    text: paragraphs(
      t('New terms of use take effect on {day}.', { day: version }),
      t('You can read them now on our website: the link “Terms” is at the foot of every page.'),
      t(
        'You do not need to do anything today. After that day, we will ask for your agreement before your next request. If you do not agree, you may close your account at any time, without giving a reason.',
      ),
    ),
    language,
  }
}

/** The receipt. @returns null for an account without an address */
export function deletionEmail({ id, email }: Pick<Member, 'id' | 'email'>, now: number) {
  if (!email) return null
  const day = utcDayOf(now)
  const text = paragraphs(
    `As you requested, your account was deleted on ${day}, together with everything that belonged to it.`,
    'As Swiss law requires, payment records are kept for ten years, under a pseudonym. Security logs are kept for two years. Published reviews remain, without your name.',
    `Encrypted back-ups made before then are deleted after ${BACKUP_DAYS} days at most. Nothing that was deleted is restored from them.`,
    'You do not need to do anything else. If you did not request this, please reply to this message.',
  )
  return { cause: `member:${id}:deleted`, to: email, subject: 'Your confirmation', text }
}
