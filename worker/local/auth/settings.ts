import { z } from 'zod'

const seconds = z.number().int().min(0)
const template = z.string().min(1)

/** One template for each kind of mail with a link, as the hosted service has them. */
const mailLinks = z.strictObject({
  signup: template,
  recovery: template,
  email_change: template,
})

const settingsSchema = z.strictObject({
  /** Added to the time of day wherever the stand-in asks for it. */
  clockOffsetMs: z.number().int(),
  /** Nothing of the service answers, as if it were stopped; the panel does. */
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
  /** 0: a session has no end of its own. */
  sessionSeconds: seconds,
  minPasswordLength: z.number().int().min(6).max(72),
  /** One character of each is asked for. */
  passwordCharacters: z.array(z.string().min(1)),
  /** Taken for passwords that were leaked somewhere. */
  pwnedPasswords: z.array(z.string().min(1)),
  secureEmailChange: z.boolean(),
  reauthenticateForPassword: z.boolean(),
  requireCurrentPassword: z.boolean(),
  /** The service's experiment of codes for who has lost a second factor; the published service has none. */
  recoveryCodes: z.boolean(),
  /** The service's beta of passkeys. */
  passkeys: z.boolean(),
  /** Asks the site after each password, and lets nobody in without a good answer. */
  passwordHook: z.boolean(),
  /** Empty: the address that the gateway is asked under. */
  siteUrl: z.string(),
  redirectAllowList: z.array(z.string()),
  /** The links in mails, in the template language of the hosted service. */
  mailLinks,
  /** No mail can be sent, as with an SMTP server that is out of reach. */
  mailFails: z.boolean(),
  /** Served in place of the public keys, as caches do after a rotation; `until` is epoch ms. */
  heldKeys: z.object({ keys: z.array(z.record(z.string(), z.json())), until: z.int() }).nullable(),
  /** What answers every renewal: the gateway, a limit, a challenge page; null: the service. */
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
  const changed = Object.fromEntries(results.map(({ name, value }) => [name, JSON.parse(value)]))
  return { ...defaults, ...changesOfSettings.parse(changed) }
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
