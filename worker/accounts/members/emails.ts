import type { Member } from '../lib/actor.ts'
import { BACKUP_DAYS } from '#companions/own/own-data'
import { paragraphs } from '../../platform/mail/email-text.ts'
import { dayIn } from '../../platform/mail/mail-words.ts'
import { textsIn } from '../../platform/lib/translations.ts'

type Notice = { id: string; email: string; language: string; version: string }

/** Mail to every member, weeks before a version of the terms takes effect. */
export function termsEmail({ id, email, language, version }: Notice) {
  const t = textsIn(language)
  return {
    cause: `terms:${version}:${id}`,
    to: email,
    subject: t('Our terms are changing'),
    text: paragraphs(
      t('New terms of use take effect on {day}.', { day: dayIn(language, Date.parse(version)) }),
      t('You can read them now on our website: the link “Terms” is at the foot of every page.'),
      t(
        'You do not need to do anything today. After that day, we will ask for your agreement before your next request. If you do not agree, you may close your account at any time, without giving a reason.',
      ),
    ),
    language,
  }
}

/** Receipt of the deletion, in the language of the page. @returns null for an account without an address */
export function deletionEmail(
  { id, email, language }: Pick<Member, 'id' | 'email'> & { language: string },
  now: number,
) {
  if (!email) return null
  const t = textsIn(language)
  const day = dayIn(language, now)
  const text = paragraphs(
    t(
      'As you requested, your account was deleted on {day}, together with everything that belonged to it.',
      { day },
    ),
    t(
      'As Swiss law requires, payment records are kept for ten years, under a pseudonym. Security logs are kept for two years. Published reviews remain, without your name.',
    ),
    t(
      'Encrypted back-ups made before then are deleted after {days} days at most. Nothing that was deleted is restored from them.',
      { days: BACKUP_DAYS },
    ),
    t(
      'You do not need to do anything else. If you did not request this, please reply to this message.',
    ),
  )
  return {
    cause: `member:${id}:deleted`,
    to: email,
    language,
    text,
    subject: t('Your confirmation'),
  }
}
