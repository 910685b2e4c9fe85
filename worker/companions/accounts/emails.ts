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
      t(
        'We invite you to manage your profile yourself: your availability, your texts and your pictures.',
      ),
      t('Please open this link within {days} days. It works once:', { days: INVITATION_DAYS }),
      `${link(origin, JOIN_PATH)}#${token}`,
      t(
        'You need an account with a confirmed email address, ideally this one. You can create it on the same page.',
      ),
      t('If you do not expect this invitation, please ignore this message.'),
    ],
  })),
})

/** Email to the office when the account has another address than the invitation. */
export const claimEmail = ({ id, version }: Omit<About, 'email'>, origin: string) => ({
  cause: `invitation:${id}:${version}:office`,
  to: null,
  reader: { office: true } as const,
  words: inEachLanguage(({ t, link }) => ({
    subject: t('To do: an invitation'),
    text: [
      t(
        'An invitation was accepted by an account with another address. Please confirm or decline it.',
      ),
      link(origin, '/admin'),
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
      t('Your account is now linked to your profile. You can manage it here:'),
      link(origin, '/own'),
      t('If this was not you, please reply to this message at once.'),
    ],
  })),
})

/** Email to the account that accepted, when staff declined its claim. */
export const declinedEmail = ({ id, version, email, memberId }: OfAccount) => ({
  cause: `invitation:${id}:${version}:declined`,
  to: email,
  reader: { member: memberId },
  words: inEachLanguage(({ t }) => ({
    subject: t('Your invitation'),
    text: [
      t(
        'We could not link your account to the profile, because the invitation was sent to another address.',
      ),
      t('If you believe this is a mistake, please reply to this message.'),
    ],
  })),
})
