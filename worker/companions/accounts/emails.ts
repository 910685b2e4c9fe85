import { INVITATION_DAYS, JOIN_PATH } from '#companions/invitations'
import { inEachLanguage } from '../../platform/mail/mail-words.ts'

type About = { id: string; version: number; email: string }

/**
 * The link works once and leads to a page with a button to accept.
 *
 * @param companionId the profile, which determines the language
 * @param origin of the site
 */
export const invitationEmail = (
  { id, version, email, companionId }: About & { companionId: string },
  token: string,
  origin: string,
) => ({
  cause: `invitation:${id}:${version}`,
  to: email,
  reader: { companion: companionId },
  words: inEachLanguage(({ t, link }) => ({
    subject: t('Your invitation'),
    text: [
      t('We invite you to manage your profile yourself: your availability, texts and pictures.'),
      t('This link works once and expires in {days, plural, one {# day} other {# days}}:', {
        days: INVITATION_DAYS,
      }),
      `${link(origin, JOIN_PATH)}#${token}`,
      t(
        'You’ll need an account with a confirmed email address, ideally this one. You can create it on the same page.',
      ),
      t('Weren’t expecting this invitation? Ignore this email.'),
    ],
  })),
})

/** Email to the office when the account has another address than the invitation. */
export const claimEmail = (
  { id, version, companionId }: Omit<About, 'email'> & { companionId: string },
  origin: string,
) => ({
  cause: `invitation:${id}:${version}:office`,
  to: null,
  reader: { office: true } as const,
  words: inEachLanguage(({ t, link }) => ({
    subject: t('To do: an invitation'),
    text: [
      t('An account with another address has accepted an invitation. Confirm or decline it.'),
      link(origin, `/admin/dashboard?section=companions&companion=${companionId}`),
    ],
  })),
})

/** `memberId`: the account that the email is about. */
type OfAccount = About & { memberId: string }

/** Email to the companion once the account is linked. */
export const linkedEmail = ({ id, version, email, memberId }: OfAccount, origin: string) => ({
  cause: `invitation:${id}:${version}:linked`,
  to: email,
  reader: { member: memberId },
  words: inEachLanguage(({ t, link }) => ({
    subject: t('Your account is ready'),
    text: [
      t('Your account is now linked to your profile. Manage it here:'),
      link(origin, '/own'),
      t('If this wasn’t you, write to us right away.'),
    ],
  })),
})

/** Email to the account that accepted, when staff declined its claim. */
export const declinedEmail = ({ id, version, email, memberId }: OfAccount) => ({
  cause: `invitation:${id}:${version}:declined`,
  to: email,
  reader: { member: memberId },
  words: inEachLanguage(({ t }) => ({
    subject: t('About your invitation'),
    text: [
      t(
        'We couldn’t link your account to the profile because we’d sent the invitation to another address.',
      ),
      t('Think that’s a mistake? Write to us.'),
    ],
  })),
})
