import { INVITATION_DAYS, JOIN_PATH } from '#contract/invitation-options'
import { paragraphs } from '../../lib/email-text.ts'

type About = { id: string; version: number; email: string }

/** The link works once and leads to a page where it is accepted by a button. @param origin of the site */
export const invitationEmail = ({ id, version, email }: About, token: string, origin: string) => ({
  cause: `invitation:${id}:${version}`,
  to: email,
  subject: 'Your invitation',
  text: paragraphs(
    'We invite you to manage your profile yourself: your availability, your texts and your pictures.',
    `Please open this link within ${INVITATION_DAYS} days. It works once:`,
    `${origin}${JOIN_PATH}#${token}`,
    'You need an account with a confirmed email address, ideally this one. You can create it on the same page.',
    'If you do not expect this invitation, please ignore this message.',
  ),
})

/** To the office, when the account has another address than the invitation. */
export const claimEmail = ({ id, version }: Omit<About, 'email'>, origin: string) => ({
  cause: `invitation:${id}:${version}:office`,
  to: null,
  subject: 'To do: an invitation',
  text: paragraphs(
    'An invitation was accepted by an account with another address. Please confirm or decline it.',
    `${origin}/admin`,
  ),
})

/** To her, once the account is linked. @param email of the account */
export const linkedEmail = ({ id, version, email }: About, origin: string) => ({
  cause: `invitation:${id}:${version}:linked`,
  to: email,
  subject: 'Your account is ready',
  text: paragraphs(
    'Your account is now linked to your profile. You can manage it here:',
    `${origin}/own`,
    'If this was not you, please reply to this message at once.',
  ),
})

/** To whoever accepted, when staff declined. */
export const declinedEmail = ({ id, version, email }: About) => ({
  cause: `invitation:${id}:${version}:declined`,
  to: email,
  subject: 'Your invitation',
  text: paragraphs(
    'We could not link your account to the profile, because the invitation was sent to another address.',
    'If you believe this is a mistake, please reply to this message.',
  ),
})
