import { z } from 'zod'

const seconds = z.number().int().min(0)
const template = z.string().min(1)

/** Link templates, one for each kind of mail with a link, as in the hosted service. */
const mailLinks = z.strictObject({
  signup: template,
  recovery: template,
  email_change: template,
})

const settingsSchema = z.strictObject({
  /** Milliseconds added to the stand-in's clock. */
  clockOffsetMs: z.number().int(),
  /** The service doesn't respond; the panel still does. */
  down: z.boolean(),
  autoconfirm: z.boolean(),
  disableSignup: z.boolean(),
  emailProvider: z.boolean(),
  maxFrequencySeconds: seconds,
  rateLimits: z.boolean(),
  mailsPerHour: z.number().int().min(1),
  accessTokenSeconds: seconds.min(1),
  oneTimeTokenSeconds: seconds,
  reuseIntervalSeconds: seconds,
  /** Maximum age of a session; 0: none. */
  sessionSeconds: seconds,
  minPasswordLength: z.number().int().min(6).max(72),
  /** Character sets of which a password must contain at least one character each. */
  passwordCharacters: z.array(z.string().min(1)),
  /** Passwords that count as leaked. */
  pwnedPasswords: z.array(z.string().min(1)),
  secureEmailChange: z.boolean(),
  reauthenticateForPassword: z.boolean(),
  requireCurrentPassword: z.boolean(),
  /** Recovery codes, an experiment of the service that is not released yet. */
  recoveryCodes: z.boolean(),
  /** Passkeys, a beta of the service. */
  passkeys: z.boolean(),
  /** Calls the site's hook after each password; a sign-in needs its valid response. */
  passwordHook: z.boolean(),
  /** Writes the audit log, which the secret key reads. */
  auditLog: z.boolean(),
  /** Empty: the address of the gateway. */
  siteUrl: z.string(),
  redirectAllowList: z.array(z.string()),
  /** The links in mails, in the template language of the hosted service. */
  mailLinks,
  /** Sending mail fails, as with an unreachable SMTP server. */
  mailFails: z.boolean(),
  /** Public keys from before a rotation, served like an outdated cache; `until` is epoch ms. */
  heldKeys: z.object({ keys: z.array(z.record(z.string(), z.json())), until: z.int() }).nullable(),
  /** The response to every token refresh: of a gateway, a rate limit or a challenge page; null: the service's own. */
  renewalAnswer: z
    .strictObject({ status: z.number().int().min(200).max(599), html: z.boolean().default(false) })
    .nullable(),
})

export type AccountSettings = z.infer<typeof settingsSchema>

export const changesOfSettings = settingsSchema.partial()

const CONFIRMATION = '{{ .ConfirmationURL }}'

const defaults: AccountSettings = {
  clockOffsetMs: 0,
  down: false,
  autoconfirm: false,
  disableSignup: false,
  emailProvider: true,
  maxFrequencySeconds: 60,
  rateLimits: true,
  mailsPerHour: 30,
  accessTokenSeconds: 3600,
  oneTimeTokenSeconds: 86_400,
  reuseIntervalSeconds: 10,
  sessionSeconds: 0,
  minPasswordLength: 6,
  passwordCharacters: [],
  pwnedPasswords: [],
  secureEmailChange: true,
  reauthenticateForPassword: false,
  requireCurrentPassword: false,
  recoveryCodes: false,
  passkeys: true,
  passwordHook: false,
  auditLog: true,
  siteUrl: '',
  redirectAllowList: ['http://localhost:*', 'http://localhost:*/**'],
  mailLinks: {
    signup: CONFIRMATION,
    recovery: CONFIRMATION,
    email_change: CONFIRMATION,
  },
  mailFails: false,
  heldKeys: null,
  renewalAnswer: null,
}

export async function readSettings(db: D1Database): Promise<AccountSettings> {
  const { results } = await db
    .prepare('SELECT name, value FROM settings')
    .all<{ name: string; value: string }>()
  const overrides = Object.fromEntries(results.map(({ name, value }) => [name, JSON.parse(value)]))
  return { ...defaults, ...changesOfSettings.parse(overrides) }
}

export async function changeSettings(
  db: D1Database,
  changes: Partial<AccountSettings>,
): Promise<void> {
  const insert = db.prepare(
    `INSERT INTO settings (name, value) VALUES (?1, ?2)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
  )
  const rows = Object.entries(changes)
  if (rows.length === 0) return
  await db.batch(rows.map(([name, value]) => insert.bind(name, JSON.stringify(value))))
}

export const resetSettings = (db: D1Database) => db.prepare('DELETE FROM settings').run()
