import { PUBLISHABLE_KEY, SECRET_KEY } from '../../../worker/local/auth/keys.ts'

const PASSWORD = 'velours-local'

/** Calls to the local site's API; each throws on an error. */
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

  /** Creates a session by a sign-in at the accounts' service. */
  const signIn = (email: string) =>
    send<{ access_token: string; user: { id: string } }>(
      'POST',
      '/auth/v1/token?grant_type=password',
      { email, password: PASSWORD },
      { apikey: PUBLISHABLE_KEY },
    )

  /** Calls of one account. */
  async function callsOf(email: string) {
    const { access_token, user } = await signIn(email)
    const headers = { authorization: `Bearer ${access_token}` }
    return {
      id: user.id,
      ask: <T = unknown>(method: string, path: string, body?: unknown) =>
        send<T>(method, `/api${path}`, body, headers),
    }
  }

  /** Signs up a member and confirms the address. */
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
