import { mailLanguages, mailText, type EmailKind, type MailLanguage } from './mail-texts.ts'

/** Each kind's name in the fields of the hosted service's Management API. */
const fields: Record<EmailKind, string> = {
  signup: 'confirmation',
  invite: 'invite',
  magiclink: 'magic_link',
  email_change: 'email_change',
  recovery: 'recovery',
  reauthentication: 'reauthentication',
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
  return [...before, ...linked, ...after].map((paragraph) => `<p>${paragraph}</p>`).join('\n')
}

/** The API's fields with the subject and the body of each mail. */
export const mailFields = (): Record<string, string> =>
  Object.fromEntries(
    (Object.keys(fields) as EmailKind[]).flatMap((kind) => [
      [
        `mailer_subjects_${fields[kind]}`,
        byLanguage((language) => mailText(language, kind).subject, ''),
      ],
      [
        `mailer_templates_${fields[kind]}_content`,
        byLanguage((language) => bodyIn(language, kind), '\n'),
      ],
    ]),
  )
