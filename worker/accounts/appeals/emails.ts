import { APPEAL_PAGE, type AppealKind } from '#moderation/appeals'
import type { DecisionGround } from '#moderation/decisions'
import { pathIn } from '#platform/language'
import { paragraphs } from '../../platform/mail/email-text.ts'
import { inEachLanguage } from '../../platform/mail/mail-words.ts'
import { textsIn, type Texts } from '../../platform/lib/translations.ts'
import { groundText } from './ground-text.ts'

type AppealReference = { id: string; reference: string; language: string }

const appealNotice = (t: Texts) =>
  t(
    'You may appeal this decision once, within 30 days. Another member of our team, who was not involved, will decide.',
  )

/**
 * Paragraphs of an email about a decision: the reason, and how to appeal.
 *
 * @param origin the site's origin
 */
export function appealParagraphs(
  { ground, language }: { ground: DecisionGround; language: string },
  token: string,
  origin: string,
): string[] {
  const t = textsIn(language)
  const link = `${origin}${pathIn(language, APPEAL_PAGE)}#${token}`
  return [
    groundText(t, ground),
    appealNotice(t),
    t('Your appeal: {link}', { link }),
    t('This link is yours alone. Please do not pass it on.'),
  ]
}

/** Email to a suspended member. @param reasonParagraphs paragraphs from `appealParagraphs` */
export function suspendedEmail(
  { id, reference, language, email }: AppealReference & { email: string },
  reasonParagraphs: readonly string[],
) {
  const t = textsIn(language)
  return {
    cause: `appeal:${id}:decided`,
    to: email,
    language,
    subject: t('Your account'),
    text: paragraphs(
      t('Our team has suspended your account. You cannot sign in for the time being.'),
      ...reasonParagraphs,
      t('Your reference is {reference}.', { reference }),
    ),
  }
}

/** Email about a new account whose address belongs to a suspended one. @param reasonParagraphs see `suspendedEmail` */
export function evasionEmail(
  { id, reference, language, email }: AppealReference & { email: string },
  reasonParagraphs: readonly string[],
) {
  const t = textsIn(language)
  return {
    cause: `appeal:${id}:decided`,
    to: email,
    language,
    subject: t('Your account'),
    text: paragraphs(
      t(
        'Our team has suspended an account with this address. A new account with the same address is suspended, too.',
      ),
      ...reasonParagraphs,
      t('Your reference is {reference}.', { reference }),
    ),
  }
}

/**
 * Email to a companion whose profile staff have hidden. It does not include the reason, which she
 * reads in her area.
 */
export function hiddenEmail(companionId: string, language: string, now: number) {
  const t = textsIn(language)
  return {
    cause: `hidden:${companionId}:${now}`,
    language,
    subject: t('Your profile'),
    text: paragraphs(
      t('Your profile was taken off the site. The reason is in your area, under “Today”.'),
      appealNotice(t),
      t('You can write your appeal there, too.'),
    ),
  }
}

/** Email to the office about a new appeal. @param origin the site's origin */
export const receivedEmail = (
  { id, reference }: Omit<AppealReference, 'language'>,
  origin: string,
) => ({
  cause: `appeal:${id}:received:office`,
  to: null,
  reader: { office: true } as const,
  words: inEachLanguage(({ t, link }) => ({
    subject: t('To do: {reference}', { reference }),
    text: [
      t(
        'An appeal has arrived: {reference}. It is due within 7 days, and must be decided by someone other than the person who made the decision.',
        { reference },
      ),
      link(origin, '/admin'),
    ],
  })),
})

const grantedTexts = (t: Texts): Record<AppealKind, string> => ({
  application: t('Your application is open again, and a member of our team will contact you.'),
  profile: t('Your profile is no longer hidden by our team.'),
  membership: t('Your account is open again, and you can sign in as before.'),
  measure: t('The warning or the pause of your account has ended.'),
})

/** Email with the result to the person who appealed; staff notes are not included. */
export function resultEmail(
  { id, reference, language, kind }: AppealReference & { kind: AppealKind },
  isGranted: boolean,
) {
  const t = textsIn(language)
  return {
    cause: `appeal:${id}:decided-again`,
    language,
    subject: t('Your reference {reference}', { reference }),
    text: paragraphs(
      ...(isGranted
        ? [t('We have decided your appeal, and have reversed our decision.'), grantedTexts(t)[kind]]
        : [
            t('We have considered your appeal with care. Our decision remains.'),
            t('Another member of our team made this decision, and it is final.'),
          ]),
      t('Your reference is {reference}.', { reference }),
    ),
  }
}
