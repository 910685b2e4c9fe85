import * as z from 'zod/mini'
import type { Config } from '../../platform/lib/config.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { PASSKEYS_OFF } from './session-service.ts'

/** An account of the account service. Times are epoch milliseconds. */
export type Account = {
  id: string
  email: string
  /** Language that the member chose for the site; null: none. */
  language: string | null
  createdAt: number
  /** Null: the address was never confirmed. */
  confirmedAt: number | null
  lastSignInAt: number | null
  /** Null: not banned. */
  bannedUntil: number | null
  hasAdminRole: boolean
  /** Confirmed second factors; lists of accounts may leave them out. */
  factors: Factor[]
}

/** @see Account; `kind` is the service's term: "totp" for an authenticator app, or "passkey" */
export type Factor = { id: string; kind: string; name: string; addedAt: number }

/** An entry of the service's audit log, which it writes in the transaction of the change. */
export type AccountLogEntry = {
  id: string
  /** Epoch milliseconds. */
  at: number
  action: string
  accountId: string
  /** Address of the account before the change; "" when staff acted with the secret key. */
  email: string
  /** Factor or passkey; null: the action is about none. */
  factorId: string | null
  /** False for a factor that was never confirmed. */
  isVerified: boolean
}

const PASSKEY = 'passkey'
const TIMEOUT_MS = 5_000
/** A hundred years: the service has no permanent ban. */
const PERMANENT_BAN = '876000h'

/** The member can write this text, so callers check that the language exists. */
const languageOf = (value: unknown) => (typeof value === 'string' ? value : null)

const time = z.pipe(
  z.nullish(z.string()),
  z.transform((text: string | null | undefined) => (text ? Date.parse(text) : null)),
)
const factorSchema = z.object({
  id: z.string(),
  factor_type: z.string(),
  friendly_name: z.nullish(z.string()),
  status: z.string(),
  created_at: z.string(),
})
const userSchema = z.pipe(
  z.object({
    id: z.string(),
    email: z.nullish(z.string()),
    created_at: z.string(),
    email_confirmed_at: time,
    last_sign_in_at: time,
    banned_until: time,
    deleted_at: z.nullish(z.string()),
    user_metadata: z.nullish(z.object({ language: z.optional(z.unknown()) })),
    app_metadata: z.nullish(z.object({ role: z.optional(z.unknown()) })),
    factors: z.nullish(z.array(factorSchema)),
  }),
  z.transform((user) => ({
    id: user.id,
    email: user.email ?? '',
    language: languageOf(user.user_metadata?.language),
    createdAt: Date.parse(user.created_at),
    confirmedAt: user.email_confirmed_at,
    lastSignInAt: user.last_sign_in_at,
    bannedUntil: user.banned_until,
    hasAdminRole: user.app_metadata?.role === 'admin',
    factors: (user.factors ?? [])
      .filter(({ status }) => status === 'verified')
      .map((factor) => ({
        id: factor.id,
        kind: factor.factor_type,
        name: factor.friendly_name ?? '',
        addedAt: Date.parse(factor.created_at),
      })),
    isDeleted: Boolean(user.deleted_at),
  })),
)
const passkeysSchema = z.array(
  z.object({ id: z.string(), friendly_name: z.nullish(z.string()), created_at: z.string() }),
)
const listSchema = z.object({ users: z.array(userSchema) })

/** Null if the service has none. */
const trait = z.nullish(z.string())
const logSchema = z.array(
  z.pipe(
    z.object({
      id: z.string(),
      created_at: z.string(),
      payload: z.object({
        action: z.string(),
        actor_id: z.string(),
        actor_username: z.nullish(z.string()),
        traits: z.nullish(
          z.object({ user_id: trait, factor_id: trait, passkey_id: trait, factor_status: trait }),
        ),
      }),
    }),
    z.transform(({ id, created_at, payload }): AccountLogEntry => {
      const { action, actor_id, actor_username, traits } = payload
      const accountId = traits?.user_id ?? actor_id
      const username = accountId === actor_id ? (actor_username ?? '') : ''
      return {
        id,
        at: Date.parse(created_at),
        action,
        accountId,
        // An account with a phone number is named by it.
        email: username.includes('@') ? username : '',
        factorId: traits?.factor_id ?? traits?.passkey_id ?? null,
        isVerified: traits?.factor_status !== 'unverified',
      }
    }),
  ),
)

type FoundAccounts = z.output<typeof userSchema>

const accountOf = ({ isDeleted, ...account }: FoundAccounts): Account | null =>
  isDeleted ? null : account

/**
 * Client of the account service with the rights of its secret key. Every call may throw Failure 503 when no
 * good answer comes; no message includes the key.
 */
export class AccountService {
  readonly #base: string
  readonly #key: string

  constructor(base: string, key: string) {
    this.#base = base
    this.#key = key
  }

  /** @returns null if there is no such account */
  async find(id: string): Promise<Account | null> {
    const answer = await this.#ask('GET', `/admin/users/${id}`, { nothing: isNoUser })
    return answer === null ? null : accountOf(userSchema.parse(answer))
  }

  /** The newest accounts; with a text, those whose address or name contains it. */
  async search(text: string, limit: number): Promise<Account[]> {
    const query = new URLSearchParams({ page: '1', per_page: String(limit) })
    // The service treats these characters as SQL patterns.
    if (text) query.set('filter', text.replaceAll(/[\\%_]/g, '\\$&'))
    const { users } = listSchema.parse(await this.#ask('GET', `/admin/users?${query}`))
    return users.flatMap((user) => accountOf(user) ?? [])
  }

  /**
   * A page of the service's audit log, the newest entries first.
   *
   * @param type the log's term: "user" for passwords, addresses and passkeys, or "factor"; null: all entries
   */
  async readLog(
    type: 'user' | 'factor' | null,
    { page, perPage }: { page: number; perPage: number },
  ): Promise<AccountLogEntry[]> {
    const query = new URLSearchParams({ page: String(page), per_page: String(perPage) })
    if (type !== null) query.set('query', `type:${type}`)
    return logSchema.parse(await this.#ask('GET', `/admin/audit?${query}`))
  }

  /** Ends sign-in and the renewal of sessions. Succeeds for an account that no longer exists. */
  async ban(id: string): Promise<void> {
    const body = { ban_duration: PERMANENT_BAN }
    await this.#ask('PUT', `/admin/users/${id}`, { body, nothing: isNoUser })
  }

  async unban(id: string): Promise<void> {
    const body = { ban_duration: 'none' }
    await this.#ask('PUT', `/admin/users/${id}`, { body, nothing: isNoUser })
  }

  /** Deletes the account permanently, which frees its address. Succeeds if it no longer exists. */
  async remove(id: string): Promise<void> {
    await this.#ask('DELETE', `/admin/users/${id}`, { body: {}, nothing: isNoUser })
  }

  /** Empty if the service does not support passkeys. */
  async passkeysOf(id: string): Promise<Factor[]> {
    const answer = await this.#ask('GET', `/admin/users/${id}/passkeys`, { nothing: hasNoPasskeys })
    return passkeysSchema.parse(answer ?? []).map((passkey) => ({
      id: passkey.id,
      kind: PASSKEY,
      name: passkey.friendly_name ?? '',
      addedAt: Date.parse(passkey.created_at),
    }))
  }

  /** Succeeds if the factor no longer exists. */
  async removeFactor(id: string, factor: Pick<Factor, 'id' | 'kind'>): Promise<void> {
    const kind = factor.kind === PASSKEY ? 'passkeys' : 'factors'
    const path = `/admin/users/${id}/${kind}/${factor.id}`
    await this.#ask('DELETE', path, { body: {}, nothing: isNoFactor })
  }

  /** Sends the confirmation mail again. @throws Failure 429 with the service's reason */
  async resendConfirmation(email: string, backTo: string): Promise<void> {
    const path = `/resend?${new URLSearchParams({ redirect_to: backTo })}`
    await this.#ask('POST', path, { body: { type: 'signup', email }, limited: 'mail' })
  }

  /**
   * @param nothing checks that a refusal means "no such thing"; a 404 alone may come from a gateway
   * @param limited the limit that a 429 is about: mails, or else calls
   * @returns the answer, {} for an empty one; null when there is no such thing
   */
  async #ask(
    method: string,
    path: string,
    { body, nothing, limited }: Options = {},
  ): Promise<unknown> {
    const response = await fetch(this.#base + path, {
      method,
      headers: {
        apikey: this.#key,
        authorization: `Bearer ${this.#key}`,
        'x-supabase-api-version': '2024-01-01',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((cause: unknown) => {
      throw upstreamError(String(cause))
    })
    const { status } = response
    const answer: unknown = await response.json().catch(() => null)
    if (response.ok) return answer ?? {}
    const { data: refusal } = refusalSchema.safeParse(answer)
    if (status === 404 && refusal && nothing?.(refusal)) return null
    if (status === 429 && limited === 'mail')
      throw new Failure('too-many', 'account.too-many-emails')
    const code = refusal?.code ?? 'none'
    throw upstreamError(`${method} ${path.split('?')[0]}: status ${status}, code ${code}`)
  }
}

type Options = { body?: object; nothing?: (refusal: AccountRefusal) => boolean; limited?: 'mail' }

const refusalSchema = z.object({ code: z.string(), message: z.optional(z.string()) })
type AccountRefusal = z.output<typeof refusalSchema>

const isNoUser = ({ code }: AccountRefusal) => code === 'user_not_found'

const hasNoPasskeys = (refusal: AccountRefusal) =>
  isNoUser(refusal) || refusal.code === PASSKEYS_OFF

const isNoFactor = (refusal: AccountRefusal) => {
  const { code, message } = refusal
  if (code === 'validation_failed') return message === 'Passkey not found'
  return code === 'mfa_factor_not_found' || hasNoPasskeys(refusal)
}

const upstreamError = (cause: string) =>
  new Failure('unavailable', 'account.service-unavailable', {}, { cause })

/** @returns null while the operator has set no secret key */
export function accountServiceOf({ accounts, accountsSecretKey: key }: Config) {
  return accounts && key ? new AccountService(accounts.issuer, key) : null
}
