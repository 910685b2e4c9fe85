import { mailLanguages, mailText, type EmailKind, type MailLanguage } from './mail-texts.ts'

const names: Record<EmailKind, string> = {
  signup: 'Confirm signup',
  invite: 'Invite user',
  magiclink: 'Magic link',
  email_change: 'Change email address',
  recovery: 'Reset password',
  reauthentication: 'Reauthentication',
}

/** A text in each language, in the template language of the hosted service; English is the default. */
const byLanguage = (textIn: (language: MailLanguage) => string, gap: string): string =>
  '{{ $language := or .Data.language .Data.signed_up_in }}' +
  mailLanguages
    .map((language, index) => {
      const condition = language === 'en' ? '' : ` if eq $language "${language}"`
      const opening = index === 0 ? condition.trim() : `else${condition}`
      return `{{ ${opening} }}${gap}${textIn(language)}${gap}`
    })
    .join('') +
  '{{ end }}'

/** The link's page has a button, so that a mail scanner can't use up the link. */
const linkOf = (kind: EmailKind, language: MailLanguage): string =>
  `{{ .SiteURL }}${language === 'en' ? '' : `/${language}`}/auth/confirm?token_hash={{ .TokenHash }}&type=${kind}`

function bodyIn(language: MailLanguage, kind: EmailKind): string {
  const { before, link, after } = mailText(language, kind)
  const linked = link === undefined ? [] : [`<a href="${linkOf(kind, language)}">${link}</a>`]
  return [before, ...linked, ...after].map((paragraph) => `<p>${paragraph}</p>`).join('\n')
}

/** The hosted service's templates as a file, to be pasted into its dashboard. */
export const templatesFile = (): string =>
  [
    `ACCOUNT MAILS

The subject and the body of each mail template, to be pasted under Authentication, Emails, in the
dashboard of the account project. Each chooses by the language that the account carries in the user's
metadata ("language", chosen in the settings, else "signed_up_in"), in which its link leads on; English
stands for all others. The local stand-in sends the same texts. Where the dashboard takes no quotation
marks in a subject, set it by the Management API.`,
    ...Object.entries(names).map(([kind, name]) => {
      const subject = byLanguage((language) => mailText(language, kind as EmailKind).subject, '')
      const body = byLanguage((language) => bodyIn(language, kind as EmailKind), '\n')
      return `-- ${name}: subject\n\n${subject}\n\n-- ${name}: body\n\n${body}`
    }),
  ].join('\n\n') + '\n'
