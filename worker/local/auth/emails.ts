import { linkEmail, type Email } from '../mail/email-template.ts'

export type EmailKind =
  'signup' | 'recovery' | 'magiclink' | 'invite' | 'email_change' | 'reauthentication'

type Content = { code: string; link: string; email: string; newEmail: string }

/** What the mails of the sign-in service say. */
export function emailFor(kind: EmailKind, { code, link, email, newEmail }: Content): Email {
  const orCode = `Or enter this code: ${code}`
  switch (kind) {
    case 'signup':
      return linkEmail('Confirm your email address', {
        before: `Welcome. Please confirm that ${email} is yours.`,
        link: { to: link, says: 'Confirm my address' },
        after: [
          orCode,
          'If this was not you, please ignore this message: no account will be opened.',
        ],
      })
    case 'recovery':
      return linkEmail('Reset your password', {
        before: 'A new password was requested for your account.',
        link: { to: link, says: 'Choose a new password' },
        after: [orCode, 'If this was not you, your password stays as it is.'],
      })
    case 'magiclink':
      return linkEmail('Your sign-in link', {
        before: 'This link signs you in, once.',
        link: { to: link, says: 'Sign in' },
        after: [orCode],
      })
    case 'invite':
      return linkEmail("You've been invited", {
        before: 'You are invited to open an account.',
        link: { to: link, says: 'Accept the invitation' },
        after: [orCode],
      })
    case 'email_change':
      return linkEmail('Confirm your new email address', {
        before: `Please confirm that the address of your account changes from ${email} to ${newEmail}.`,
        link: { to: link, says: 'Confirm the change' },
        after: [orCode, 'If this was not you, please choose a new password.'],
      })
    case 'reauthentication':
      return linkEmail(`${code} is your verification code`, {
        before: `Enter ${code} to confirm that it is you.`,
        after: ['If this was not you, please choose a new password.'],
      })
    default:
      return kind satisfies never
  }
}
