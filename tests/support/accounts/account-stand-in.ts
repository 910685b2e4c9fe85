import { env as testEnv } from 'cloudflare:test'
import { authApp } from '../../../worker/local/auth/app.ts'
import { codeAt } from '../../../worker/local/auth/factors/totp.ts'
import { PUBLISHABLE_KEY, SECRET_KEY } from '../../../worker/local/auth/keys.ts'
import { changeSettings, type AccountSettings } from '../../../worker/local/auth/settings.ts'
import { ensureSigningKey } from '../../../worker/local/auth/signing-keys.ts'
import { linksIn, listMails } from '../../../worker/local/mail/mailbox.ts'
import schema from '../../../worker/local/schema.sql?raw'

const { ACCOUNTS: db } = testEnv as unknown as { ACCOUNTS: D1Database }

const FIRST_PASSWORD = 'a-first-password'

/**
 * The stand-in of local development, which behaves like the hosted service, with a database of its own.
 *
 * @param tick runs before each call, to move a mocked clock
 */
export async function openAccountStandIn(origin: string, tick: () => void) {
  const statements = schema
    .replaceAll(/^\s*--.*$/gm, '')
    .split(';')
    .filter((statement) => statement.trim() !== '')
  await db.batch(statements.map((statement) => db.prepare(statement)))
  const tables = ['users', 'audit_log', 'mails', 'settings'].map((table) => `DELETE FROM ${table}`)
  await db.batch(tables.map((statement) => db.prepare(statement)))
  await ensureSigningKey(db)
  await changeSettings(db, { rateLimits: false, maxFrequencySeconds: 0 })

  const answer = async (request: Request): Promise<Response> =>
    authApp.fetch(request, { AUTH_DB: db, LOCAL: 'on' })

  /** Calls the service directly, as a browser or a thief would. */
  async function call<T>(
    method: string,
    path: string,
    { token, body, key = PUBLISHABLE_KEY }: { token?: string; body?: unknown; key?: string } = {},
  ): Promise<{ status: number; content: T }> {
    tick()
    const headers = new Headers({ apikey: key, 'content-type': 'application/json' })
    if (token) headers.set('authorization', `Bearer ${token}`)
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
    const response = await answer(new Request(`${origin}/auth/v1${path}`, init))
    const text = await response.text()
    return { status: response.status, content: (text ? JSON.parse(text) : null) as T }
  }

  /** Signs in with a password. @returns the access token */
  async function signIn(email: string, password = FIRST_PASSWORD): Promise<string> {
    const path = '/token?grant_type=password'
    const { content } = await call<{ access_token: string }>('POST', path, {
      body: { email, password },
    })
    return content.access_token
  }

  return {
    answer,
    call,
    signIn,
    configure: (settings: Partial<AccountSettings>) => changeSettings(db, settings),
    /** A member with a confirmed address, signed in. */
    addMember: async (id: string, email: string) => {
      const body = { id, email, password: FIRST_PASSWORD, email_confirm: true }
      await call('POST', '/admin/users', { key: SECRET_KEY, body })
      return signIn(email)
    },
    /** Adds an authenticator app that is not verified yet. */
    enrol: async (token: string, friendly_name: string) => {
      const body = { factor_type: 'totp', friendly_name }
      const { content } = await call<{ id: string; totp: { secret: string } }>('POST', '/factors', {
        token,
        body,
      })
      return { id: content.id, secret: content.totp.secret }
    },
    /** Proves a code of the app, to confirm it or to sign in. @returns the stronger access token */
    verify: async (token: string, { id, secret }: { id: string; secret: string }) => {
      const challenge = await call<{ id: string }>('POST', `/factors/${id}/challenge`, { token })
      const body = { challenge_id: challenge.content.id, code: codeAt(secret, Date.now()) }
      const path = `/factors/${id}/verify`
      const { content } = await call<{ access_token: string }>('POST', path, { token, body })
      return content.access_token
    },
    /** Opens the links in the newest mail to each address. */
    followLinks: async (...addresses: string[]) => {
      const mails = await listMails(db)
      for (const address of addresses) {
        const mail = mails.find(({ to }) => to === address)
        const hash = new URL(linksIn(mail?.text ?? '')[0]!).searchParams.get('token')
        const body = { type: 'email_change', token_hash: hash }
        await call('POST', '/verify', { body })
      }
    },
  }
}
