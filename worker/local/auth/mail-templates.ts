import { mailLanguages, mailText, type EmailKind, type MailLanguage } from './mail-texts.ts'

const names: Record<EmailKind, string> = {
  signup: 'Confirm signup',
  invite: 'Invite user',
  magiclink: 'Magic link',
  email_change: 'Change email address',
  recovery: 'Reset password',
  reauthentication: 'Reauthentication',
}

/** In the template language of the hosted service: one text for each language, English for all others. */
const byLanguage = (said: (language: MailLanguage) => string, gap: string): string =>
  '{{ $language := or .Data.language .Data.signed_up_in }}' +
  mailLanguages
    .map((language, at) => {
      const condition = language === 'en' ? '' : ` if eq $language "${language}"`
      const before = at === 0 ? condition.trim() : `else${condition}`
      return `{{ ${before} }}${gap}${said(language)}${gap}`
    })
    .join('') +
  '{{ end }}'

/** The page behind it has a button. */
const linkOf = (kind: EmailKind, language: MailLanguage): string =>
  `{{ .SiteURL }}${language === 'en' ? '' : `/${language}`}/auth/confirm?token_hash={{ .TokenHash }}&type=${kind}`

function bodyIn(language: MailLanguage, kind: EmailKind): string {
  const { before, link, after } = mailText(language, kind)
  const linked = link === undefined ? [] : [`<a href="${linkOf(kind, language)}">${link}</a>`]
  return [before, ...linked, ...after].map((paragraph) => `<p>${paragraph}</p>`).join('\n')
}

/** The templates of the hosted service, as a file to paste them from. */
export const templatesFile = (): string =>
  [
    `ACCOUNT MAILS

The subject and the body of each mail template, to be pasted under Authentication, Emails, in the
dashboard of the account project. Each chooses by the language that the account carries in the user's
metadata ("language", chosen in the settings, else "signed_up_in"), in which its link leads on; English
stands for all others. The local stand-in sends the same texts. Where the dashboard takes no quotation
marks in a subject, set it by the Management API.`,
    ...Object.entries(names).map(([kind, name]) => {
      const subject = byLanguage((one) => mailText(one, kind as EmailKind).subject, '')
      const body = byLanguage((one) => bodyIn(one, kind as EmailKind), '\n')
      return `-- ${name}: subject\n\n${subject}\n\n-- ${name}: body\n\n${body}`
    }),
  ].join('\n\n') + '\n'
