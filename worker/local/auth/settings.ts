import { z } from 'zod'

const seconds = z.number().int().min(0)

const settingsSchema = z.strictObject({
  /** Added to the time of day wherever the stand-in asks for it. */
  clockOffsetMs: z.number().int(),
  /** Nothing of the service answers, as if it were stopped; the desk does. */
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
  secureEmailChange: z.boolean(),
  reauthenticateForPassword: z.boolean(),
  requireCurrentPassword: z.boolean(),
  /** Empty: the address that the gateway is asked under. */
  siteUrl: z.string(),
  redirectAllowList: z.array(z.string()),
  /** The link in a mail, in the template language of the hosted service. */
  mailLink: z.string().min(1),
})

export type Settings = z.infer<typeof settingsSchema>

export const changesOfSettings = settingsSchema.partial()

const defaults: Settings = {
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
  secureEmailChange: true,
  reauthenticateForPassword: false,
  requireCurrentPassword: false,
  siteUrl: '',
  redirectAllowList: ['http://localhost:*', 'http://localhost:*/**'],
  mailLink: '{{ .ConfirmationURL }}',
}

export async function readSettings(db: D1Database): Promise<Settings> {
  const { results } = await db
    .prepare('SELECT name, value FROM settings')
    .all<{ name: string; value: string }>()
  const changed = Object.fromEntries(results.map(({ name, value }) => [name, JSON.parse(value)]))
  return { ...defaults, ...changesOfSettings.parse(changed) }
}

export async function changeSettings(db: D1Database, changes: Partial<Settings>): Promise<void> {
  const insert = db.prepare(
    `INSERT INTO settings (name, value) VALUES (?1, ?2)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
  )
  const rows = Object.entries(changes)
  if (rows.length === 0) return
  await db.batch(rows.map(([name, value]) => insert.bind(name, JSON.stringify(value))))
}

export const resetSettings = (db: D1Database) => db.prepare('DELETE FROM settings').run()
