import { createClient, type AuthError, type Session } from '@supabase/supabase-js'
import { createExecutionContext, env as testEnv, waitOnExecutionContext } from 'cloudflare:test'
import { expect } from 'vitest'
import { PUBLISHABLE_KEY, SECRET_KEY } from '../../worker/local/auth/keys.ts'
import type { LocalEnv } from '../../worker/local/environment.ts'
import { changeSettings, resetSettings } from '../../worker/local/auth/settings.ts'
import gateway from '../../worker/local/gateway.ts'
import { prepare } from '../../worker/local/prepare.ts'

export const ORIGIN = 'http://localhost:8787'
export const PASSWORD = 'a-first-password'

const env = testEnv as unknown as LocalEnv

/** Sends a request to the first Worker of local development. */
export async function ask(
  path: string,
  init: RequestInit = {},
  bindings: Partial<LocalEnv> = {},
): Promise<Response> {
  const context = createExecutionContext()
  const request = new Request(path.startsWith('http') ? path : ORIGIN + path, {
    redirect: 'manual',
    ...init,
  })
  const response = await gateway.fetch(request as never, { ...env, ...bindings }, context)
  await waitOnExecutionContext(context)
  return response as unknown as Response
}

export const askJson = async <T>(path: string, init?: RequestInit): Promise<T> =>
  (await ask(path, init)).json() as Promise<T>

/** Calls the service without its client. */
export async function call(method: string, path: string, body?: unknown, headers = {}) {
  return ask(`/auth/v1${path}`, {
    method,
    headers: { apikey: PUBLISHABLE_KEY, ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
}

const post = (path: string, body: unknown) =>
  ask(path, { method: 'POST', body: JSON.stringify(body) })

export const configure = (settings: Record<string, unknown>) =>
  post('/local/auth/settings', settings)
export const moveClock = (offsetMs: number) => post('/local/auth/clock', { offsetMs })

/** Resets all stand-ins, and turns rate limits off. */
export async function resetStandIns(): Promise<void> {
  await prepare(env.AUTH_DB)
  await resetSettings(env.AUTH_DB)
  await changeSettings(env.AUTH_DB, { rateLimits: false, maxFrequencySeconds: 0 })
}

export function memoryStorage() {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

type ClientOptions = NonNullable<NonNullable<Parameters<typeof createClient>[2]>['auth']>

let clients = 0

const publishedClient = (key: string, auth: ClientOptions) =>
  createClient(ORIGIN, key, {
    auth: {
      storageKey: `browser-${++clients}`,
      storage: memoryStorage(),
      autoRefreshToken: false,
      detectSessionInUrl: false,
      ...auth,
    },
    global: { fetch: async (input, init) => ask(String(input), init) },
  }).auth

/** The published client, in a new browser. */
export const visitor = (options: ClientOptions = {}) => publishedClient(PUBLISHABLE_KEY, options)

export const administration = () => publishedClient(SECRET_KEY, { persistSession: false }).admin

let addresses = 0
export const newAddress = () =>
  `guest-${++addresses}-${crypto.randomUUID().slice(0, 8)}@velours.test`

type Answer = { data: unknown; error: Error | null }
type AnswerData<A extends Answer> = Extract<A, { error: null }>['data']

/** The data of a response; fails the test with its error if it has one. */
export function dataOf<A extends Answer>(answer: A): AnswerData<A> {
  if (answer.error) throw answer.error
  return answer.data as AnswerData<A>
}

export function sessionOf(answer: {
  data: { session: Session | null }
  error: AuthError | null
}): Session {
  if (answer.error) throw answer.error
  const { session } = answer.data
  if (!session) throw new Error('There is no session')
  return session
}

export async function expectRefusal(
  answer: Promise<{ error: AuthError | null }>,
  status: number,
  code: string,
  message?: string,
): Promise<AuthError> {
  const { error } = await answer
  expect({ status: error?.status, code: error?.code }).toEqual({ status, code })
  if (message !== undefined) expect(error?.message).toBe(message)
  return error as AuthError
}

/** A member with a confirmed account. */
export async function newMember(email = newAddress()) {
  const attributes = { email, password: PASSWORD, email_confirm: true }
  const { user } = dataOf(await administration().createUser(attributes))
  if (!user) throw new Error('There is no user')
  return { email, id: user.id }
}

/** A member with a confirmed account, signed in in their own browser. */
export async function newSignedInMember(email?: string) {
  const member = await newMember(email)
  const client = visitor()
  const session = await signIn(client, member.email)
  return { ...member, client, session }
}

export const signIn = async (
  client: ReturnType<typeof visitor>,
  email: string,
  password = PASSWORD,
) => sessionOf(await client.signInWithPassword({ email, password }))

type Mail = {
  to: string
  subject: string
  text: string
  html: string
  links: string[]
  at: string
}

/** The mails to an address, newest first. */
export async function mailsTo(address: string) {
  const mails = await askJson<Mail[]>('/local/mail.json')
  return mails.filter(({ to }) => to === address)
}

export async function lastMailTo(address: string) {
  const [mail] = await mailsTo(address)
  const [link = ''] = mail?.links ?? []
  const hash = new URL(link || ORIGIN).searchParams.get('token') ?? ''
  const [code = ''] = /\b\d{6}\b/.exec(mail?.text ?? '') ?? []
  return { subject: mail?.subject, link, hash, code }
}

/** Opens a link of a mail. */
export async function follow(link: string) {
  const response = await ask(link)
  const to = new URL(response.headers.get('location') ?? 'about:blank')
  const fragment = Object.fromEntries(new URLSearchParams(to.hash.slice(1)))
  return { status: response.status, to, fragment, query: Object.fromEntries(to.searchParams) }
}
