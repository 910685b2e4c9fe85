import type { AuthContext, Scope } from './context.ts'
import { AccountServiceError } from './refusal.ts'

type Bucket = { burst: number; perSecond: number }

const DELICATE: Bucket = { burst: 30, perSecond: 30 / 300 }
const TOKENS: Bucket = { burst: 30, perSecond: 150 / 300 }
const FACTORS: Bucket = { burst: 30, perSecond: 15 / 60 }
const buckets: Record<string, Bucket> = { token: TOKENS, factor: FACTORS }

/** The network address of the request. */
export const clientAddress = (c: AuthContext) => c.req.header('cf-connecting-ip') ?? '127.0.0.1'

/** Takes a token from a bucket that refills over time. @returns false if it is empty */
async function take({ db, now }: Scope, name: string, bucket: Bucket): Promise<boolean> {
  const level = 'min(?2, level + (?3 - at) * ?4 / 1000)'
  const row = await db
    .prepare(
      `INSERT INTO rate_limits (name, level, at) VALUES (?1, ?2 - 1, ?3)
       ON CONFLICT (name) DO UPDATE SET level = ${level} - 1, at = ?3 WHERE ${level} >= 1
       RETURNING level`,
    )
    .bind(name, bucket.burst, now, bucket.perSecond)
    .first()
  return row !== null
}

/** @throws AccountServiceError 429 beyond the limit for an address */
export async function limitByAddress(c: AuthContext, action: string): Promise<void> {
  const { scope } = c.var
  if (!scope.settings.rateLimits) return
  if (await take(scope, `${action} ${clientAddress(c)}`, buckets[action] ?? DELICATE)) return
  throw new AccountServiceError(429, 'over_request_rate_limit', 'Request rate limit reached')
}

/** @throws AccountServiceError 429 beyond the limit of mails for all users together */
export async function limitMails(scope: Scope): Promise<void> {
  const { rateLimits, mailsPerHour } = scope.settings
  if (!rateLimits) return
  const bucket = { burst: mailsPerHour, perSecond: mailsPerHour / 3600 }
  if (await take(scope, 'mails', bucket)) return
  throw new AccountServiceError(429, 'over_email_send_rate_limit', 'email rate limit exceeded')
}

/** @throws AccountServiceError 429 if the user was sent a mail of this kind a moment ago */
export function limitFrequency({ now, settings }: Scope, sentAt: number | null): void {
  if (sentAt === null) return
  const secondsLeft = Math.ceil((sentAt - now) / 1000) + settings.maxFrequencySeconds
  if (secondsLeft <= 0) return
  const message = `For security purposes, you can only request this after ${secondsLeft} seconds.`
  throw new AccountServiceError(429, 'over_email_send_rate_limit', message)
}
