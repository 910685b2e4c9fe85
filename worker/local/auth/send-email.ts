import { storeMail } from '../mail/mailbox.ts'
import type { Scope } from './context.ts'
import {
  mailLanguageOf,
  withValues,
  type SentKind,
  mailText,
  type EmailKind,
  type MailLanguage,
} from './mail-texts.ts'
import { hashCode, newCode, storeToken, type TokenKind } from './one-time-tokens.ts'
import { limitFrequency, limitMails } from './rate-limit.ts'
import { AccountServiceError } from './refusal.ts'
import { changeUser, type User } from './users.ts'
import { linkEmail, type Email } from '../mail/email-template.ts'

type SentAt = Extract<keyof User, `${string}_sent_at`>

const kinds = {
  signup: { token: 'confirmation', sentAt: 'confirmation_sent_at' },
  recovery: { token: 'recovery', sentAt: 'recovery_sent_at' },
  email_change: { token: 'email_change_new', sentAt: 'email_change_sent_at' },
  reauthentication: { token: 'reauthentication', sentAt: 'reauthentication_sent_at' },
} as const satisfies Record<SentKind, { token: TokenKind; sentAt: SentAt }>

/** The names in the service's errors for mails that it could not send. */
const names: Record<SentKind, string> = {
  signup: 'confirmation email',
  recovery: 'recovery email',
  email_change: 'email change email',
  reauthentication: 'reauthentication email',
}

type Delivery = { redirectTo: string }

type Secret = { code: string; hash: string; link: string }

/** A code, its hash, and the link with the hash. */
async function makeSecret(
  { origin }: Scope,
  kind: SentKind,
  email: string,
  { redirectTo }: Delivery,
): Promise<Secret> {
  const code = newCode()
  const hash = await hashCode(email, code)
  const back = /[&=#]/.test(redirectTo) ? encodeURIComponent(redirectTo) : redirectTo
  const link = `${origin}/auth/v1/verify?token=${hash}&type=${kind}&redirect_to=${back}`
  return { code, hash, link }
}

/** Fills in the mail's link template. */
function linkIn(
  scope: Scope,
  secret: Secret,
  { kind, redirectTo, to }: Delivery & { kind: SentKind; to: string },
): string {
  const values: Record<string, string> = {
    ConfirmationURL: secret.link,
    Token: secret.code,
    TokenHash: secret.hash,
    SiteURL: scope.settings.siteUrl || scope.origin,
    RedirectTo: redirectTo,
    Email: to,
  }
  if (kind === 'reauthentication') return ''
  return withValues(scope.settings.mailLinks[kind], values)
}

async function deliver(
  scope: Scope,
  user: User,
  kind: SentKind,
  delivery: Delivery & { to: string; token: TokenKind },
): Promise<D1PreparedStatement[]> {
  await limitMails(scope)
  if (scope.settings.mailFails) {
    throw new AccountServiceError(500, 'unexpected_failure', `Error sending ${names[kind]}`)
  }
  const secret = await makeSecret(scope, kind, delivery.to, delivery)
  const { email } = user
  const newEmail = user.new_email ?? ''
  const link = linkIn(scope, secret, { ...delivery, kind })
  const data = JSON.parse(user.user_metadata) as { language?: unknown; signed_up_in?: unknown }
  const content = { code: secret.code, link, email, newEmail }
  const message = emailFor(kind, mailLanguageOf(data.language ?? data.signed_up_in), content)
  return [
    storeToken(scope, user, delivery.token, secret.hash),
    storeMail(scope.db, { to: delivery.to, email: message, at: scope.now }),
  ]
}

/**
 * Sends an email with a code and a link to a user's address; for a change of address, to both.
 *
 * @param user its `new_email` is stored with the email
 * @param first statements that are stored with the email, or not at all
 * @returns the stored user
 * @throws AccountServiceError 429 if that is too often, 500 if no mail can be sent
 */
export async function sendEmail(
  scope: Scope,
  user: User,
  kind: SentKind,
  delivery: Delivery,
  first: D1PreparedStatement[] = [],
): Promise<User> {
  const { db, now, settings } = scope
  const { token, sentAt } = kinds[kind]
  limitFrequency(scope, user[sentAt])
  const { new_email, email_change_accepted: hasAccepted } = user
  const email_change_accepted = kind === 'email_change' ? 0 : hasAccepted
  const sentTimes = { [sentAt]: now, updated_at: now }
  const changes = { new_email, email_change_accepted, ...sentTimes }
  const statements = [...first, changeUser(db, user.id, changes)]
  if (kind === 'email_change') {
    const to = user.new_email ?? ''
    statements.push(...(await deliver(scope, user, kind, { ...delivery, to, token })))
    if (settings.secureEmailChange) {
      const current = { ...delivery, to: user.email, token: 'email_change_current' as const }
      statements.push(...(await deliver(scope, user, kind, current)))
    }
  } else {
    statements.push(...(await deliver(scope, user, kind, { ...delivery, to: user.email, token })))
  }
  await db.batch(statements)
  return { ...user, ...changes }
}

type Content = { code: string; link: string; email: string; newEmail: string }

/** The content of the sign-in service's mails. */
function emailFor(
  kind: EmailKind,
  language: MailLanguage,
  { code, link, email, newEmail }: Content,
): Email {
  const text = mailText(language, kind)
  const fillIn = (template: string) =>
    withValues(template, { Token: code, Email: email, NewEmail: newEmail })
  return linkEmail(fillIn(text.subject), {
    before: text.before.map(fillIn),
    ...(text.link !== undefined && { link: { to: link, says: text.link } }),
    after: text.after.map(fillIn),
  })
}
