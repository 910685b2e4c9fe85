import type { Member } from '../lib/actor.ts'
import { BACKUP_DAYS } from '#companions/own/own-data'
import { paragraphs } from '../../platform/mail/email-text.ts'
import { siteLink } from '../../platform/mail/site-links.ts'
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
      t('Our new terms of use take effect on {day}.', {
        day: dayIn(language, Date.parse(version)),
      }),
      t('You can read them now:'),
      siteLink(language, '/terms'),
      t(
        'You don’t need to do anything today. After that day we’ll ask for your agreement before your next request; if you don’t agree, you can close your account at any time.',
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
    t('As you asked, we deleted your account on {day}, with everything that belonged to it.', {
      day,
    }),
    t(
      'Swiss law requires us to keep payment records for ten years; they don’t contain your name. We keep security logs for two years, and your published reviews without your name.',
    ),
    t(
      'We delete encrypted backups made before then after {days, plural, one {# day} other {# days}} at most, and never restore deleted data from them.',
      { days: BACKUP_DAYS },
    ),
    t('You don’t need to do anything else. If this wasn’t you, write to us right away.'),
  )
  return {
    cause: `member:${id}:deleted`,
    to: email,
    language,
    text,
    subject: t('Your account is deleted'),
  }
}
