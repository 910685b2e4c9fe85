import { PUBLISHABLE_KEY, SECRET_KEY } from '../../../worker/local/auth/keys.ts'

const PASSWORD = 'velours-local'

/** Calls of the local site without a page; each fails loudly. */
export function staffCalls(origin: string) {
  async function send<T>(method: string, path: string, body: unknown, headers: object): Promise<T> {
    const isForm = body instanceof FormData
    const response = await fetch(origin + path, {
      method,
      headers: { ...(!isForm && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return (text ? JSON.parse(text) : null) as T
  }

  /** A new session, as the accounts' service answers a sign-in. */
  const signIn = (email: string) =>
    send<{ access_token: string; user: { id: string } }>(
      'POST',
      '/auth/v1/token?grant_type=password',
      { email, password: PASSWORD },
      { apikey: PUBLISHABLE_KEY },
    )

  /** Who makes the calls. */
  async function callsOf(email: string) {
    const { access_token, user } = await signIn(email)
    const headers = { authorization: `Bearer ${access_token}` }
    return {
      id: user.id,
      ask: <T = unknown>(method: string, path: string, body?: unknown) =>
        send<T>(method, `/api${path}`, body, headers),
    }
  }

  /** A member who has signed up and confirmed. */
  async function newMember(email: string) {
    const account = { email, password: PASSWORD, email_confirm: true }
    const headers = { apikey: SECRET_KEY, 'user-agent': 'bench' }
    await send('POST', '/auth/v1/admin/users', account, headers)
    return callsOf(email)
  }

  return { send, signIn, callsOf, newMember }
}
export type StaffCalls = ReturnType<typeof staffCalls>
export type Calls = Awaited<ReturnType<StaffCalls['callsOf']>>
