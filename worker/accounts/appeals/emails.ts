import { APPEAL_PAGE, type AppealKind, type DecisionGround } from '#moderation/appeal-options'
import { pathIn } from '#platform/language'
import { paragraphs } from '../../platform/mail/email-text.ts'
import { inEachLanguage } from '../../platform/mail/mail-words.ts'
import { textsIn, type Texts } from '../../platform/lib/translations.ts'

type About = { id: string; reference: string; language: string }

const grounds = (t: Texts): Record<DecisionGround, string> => ({
  incomplete: t('The reason: the information we received is incomplete or contradictory.'),
  identity: t('The reason: we were unable to confirm identity or age.'),
  pictures: t('The reason: the pictures do not meet our standards or show another person.'),
  conduct: t('The reason: conduct towards companions, members or our team.'),
  rules: t('The reason: our terms or guidelines were not respected.'),
  other: t('The reason: at present, this is not a suitable match for our directory.'),
})

const once = (t: Texts) =>
  t(
    'You may appeal this decision once, within 30 days. Another member of our team, who was not involved, will decide.',
  )

/** Of a mail about a decision: why, and how to appeal it. @param origin of the site */
export function appealParagraphs(
  { ground, language }: { ground: DecisionGround; language: string },
  token: string,
  origin: string,
): string[] {
  const t = textsIn(language)
  const link = `${origin}${pathIn(language, APPEAL_PAGE)}#${token}`
  return [
    grounds(t)[ground],
    once(t),
    t('Your appeal: {link}', { link }),
    t('This link is yours alone. Please do not pass it on.'),
  ]
}

/** To a member who was suspended. @param why how `appealParagraphs` says it */
export function suspendedEmail(
  { id, reference, language, email }: About & { email: string },
  why: readonly string[],
) {
  const t = textsIn(language)
  return {
    cause: `appeal:${id}:decided`,
    to: email,
    language,
    subject: t('Your account'),
    text: paragraphs(
      t('Our team has suspended your account. You cannot sign in for the time being.'),
      ...why,
      t('Your reference is {reference}.', { reference }),
    ),
  }
}

/** To her, once for each time. Nothing of the reason. @param companionId hers */
export function hiddenEmail(companionId: string, language: string, now: number) {
  const t = textsIn(language)
  return {
    cause: `hidden:${companionId}:${now}`,
    language,
    subject: t('Your profile'),
    text: paragraphs(
      t('Your profile was taken off the site. The reason is in your area, under “Today”.'),
      once(t),
      t('You can write your appeal there, too.'),
    ),
  }
}

/** To the office. @param origin of the site */
export const receivedEmail = ({ id, reference }: Omit<About, 'language'>, origin: string) => ({
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

const granted = (t: Texts): Record<AppealKind, string> => ({
  application: t('Your application is open again, and a member of our team will contact you.'),
  profile: t('Your profile is no longer hidden by our team.'),
  membership: t('Your account is open again, and you can sign in as before.'),
})

/** The result, to whoever appealed; without what staff noted. */
export function resultEmail(
  { id, reference, language, kind }: About & { kind: AppealKind },
  isGranted: boolean,
) {
  const t = textsIn(language)
  return {
    cause: `appeal:${id}:decided-again`,
    language,
    subject: t('Your reference {reference}', { reference }),
    text: paragraphs(
      ...(isGranted
        ? [t('We have decided your appeal, and have reversed our decision.'), granted(t)[kind]]
        : [
            t('We have considered your appeal with care. Our decision remains.'),
            t('Another member of our team made this decision, and it is final.'),
          ]),
      t('Your reference is {reference}.', { reference }),
    ),
  }
}
