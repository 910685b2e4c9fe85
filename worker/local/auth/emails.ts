import { linkEmail, type Email } from '../mail/email-template.ts'
import { mailText, withValues, type EmailKind, type MailLanguage } from './mail-texts.ts'

type Content = { code: string; link: string; email: string; newEmail: string }

/** The content of the sign-in service's mails. */
export function emailFor(
  kind: EmailKind,
  language: MailLanguage,
  { code, link, email, newEmail }: Content,
): Email {
  const text = mailText(language, kind)
  const fillIn = (template: string) =>
    withValues(template, { Token: code, Email: email, NewEmail: newEmail })
  return linkEmail(fillIn(text.subject), {
    before: fillIn(text.before),
    ...(text.link !== undefined && { link: { to: link, says: text.link } }),
    after: text.after.map(fillIn),
  })
}
