import { APPEAL_PAGE, type AppealKind } from '#moderation/appeals'
import { BOOKINGS_PAGE } from '#moderation/member-cases'
import type { DecisionGround } from '#moderation/decisions'
import { pathIn } from '#platform/language'
import { paragraphs } from '../../platform/mail/email-text.ts'
import { inEachLanguage } from '../../platform/mail/mail-words.ts'
import { textsIn, type Texts } from '../../platform/lib/translations.ts'
import { siteLink } from '../../platform/mail/site-links.ts'
import { groundText } from './messages.ts'
import { deciderSentence } from '../lib/messages.ts'

type AppealReference = { id: string; reference: string; language: string }

const appealNotice = (t: Texts) =>
  `${t('You can appeal this decision once, within 30 days.')} ${deciderSentence(t)}`

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
    t('This link is for you only. Don’t share it.'),
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
    subject: t('Your account is suspended'),
    text: paragraphs(
      t('Our team has suspended your account. You can’t sign in for now.'),
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
    subject: t('Your new account is suspended'),
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
    subject: t('Our decision about your profile'),
    text: paragraphs(
      t('Our team has taken your profile offline.'),
      appealNotice(t),
      t('You’ll find the reason in your area, where you can also write your appeal:'),
      siteLink(language, '/own'),
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
        'A new appeal has arrived: {reference}. It’s due within 7 days, and decided by a colleague of the person who made the decision, if there is one.',
        { reference },
      ),
      link(origin, `/admin/dashboard?section=inbox&appeal=${id}`),
    ],
  })),
})

const grantedTexts = (t: Texts): Record<AppealKind, string> => ({
  application: t('We’ve reopened your application. A member of our team will contact you.'),
  profile: t('Our team no longer hides your profile.'),
  membership: t('We’ve reopened your account. You can sign in as before.'),
  measure: t('We’ve lifted the warning or the pause of your account.'),
})

/** Page on which a reversed decision shows; an applicant has none. */
const grantedPages = (companionId: string | null): Record<AppealKind, string | null> => ({
  application: null,
  profile: '/own',
  membership: '/login',
  measure: companionId === null ? BOOKINGS_PAGE : '/own',
})

/** `hasLaterDecision`: 1 if another decision applies instead, which the appeal isn't against. */
type DecidedAppeal = AppealReference & {
  kind: AppealKind
  companionId: string | null
  hasLaterDecision: number
}

/**
 * Email with the result to the person who appealed; staff notes are not included.
 *
 * @param byAuthor the author of the decision decided the appeal, too
 */
export function resultEmail(
  { id, reference, language, kind, companionId, hasLaterDecision }: DecidedAppeal,
  { isGranted, byAuthor }: { isGranted: boolean; byAuthor: boolean },
) {
  const t = textsIn(language)
  const text: string[] = []
  if (isGranted) {
    text.push(
      t('We’ve considered your appeal and reversed our decision.'),
      hasLaterDecision === 1 ? t('A later decision still applies.') : grantedTexts(t)[kind],
    )
    const page = grantedPages(companionId)[kind]
    if (page !== null) text.push(siteLink(language, page))
  } else {
    text.push(
      t('We’ve considered your appeal with care. Our decision stands.'),
      byAuthor
        ? t('The same person decided again, because nobody else on our team can. It’s final.')
        : t('Someone who wasn’t involved before made this decision. It’s final.'),
    )
  }
  text.push(t('Your reference is {reference}.', { reference }))
  return {
    cause: `appeal:${id}:decided-again`,
    language,
    subject: t('Your appeal {reference}', { reference }),
    text: paragraphs(...text),
  }
}
