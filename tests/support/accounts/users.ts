import type { JWTPayload } from 'jose'
import {
  getUserSchemas,
  listUsersSchemas,
  getUserEndpoint,
  listUsersEndpoint,
  type User,
} from '#accounts/users'
import { expectAnswer } from '../platform/answers.ts'
import { openOffice, type Office } from '../staff/admin.ts'
import { companionImport, uuid } from '../platform/fixtures.ts'

export const SECRET = 'sb_secret_of_the_tests'

type Kept = {
  id: string
  email: string
  created_at: string
  email_confirmed_at?: string
  banned_until?: string
  app_metadata: { role?: string }
}

/** A mock of the account service's administration (`auth.md`); can fail. */
export class AccountAdmin {
  readonly users = new Map<string, Kept>()
  /** Responses by path. */
  readonly passkeys = new Map<string, object[]>()
  readonly calls: string[] = []
  readonly mailed: string[] = []
  /** Calls whose "METHOD path" matches fail. */
  failing: RegExp | null = null

  add(id: string, email: string, fields: Partial<Kept> = {}): void {
    const createdAt = '2026-01-01T00:00:00Z'
    const user = {
      id,
      email,
      created_at: createdAt,
      email_confirmed_at: createdAt,
      app_metadata: {},
      ...fields,
    }
    this.users.set(id, user)
  }

  readonly answer = async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url)
    const path = pathname.replace('/auth/v1', '')
    const call = `${request.method} ${path}`
    const body = request.method === 'GET' ? {} : await request.json<Record<string, string>>()
    this.calls.push(call)
    if (this.failing?.test(call)) return Response.json({ message: 'upstream' }, { status: 502 })
    if (request.headers.get('apikey') !== SECRET) return new Response(null, { status: 401 })
    if (path === '/resend') {
      this.mailed.push(`${body.email} ${searchParams.get('redirect_to')}`)
      return Response.json({})
    }
    if (path === '/admin/users') {
      const filter = searchParams.get('filter') ?? ''
      const users = [...this.users.values()].filter(({ email }) => email.includes(filter))
      return Response.json({ users, aud: 'authenticated' })
    }
    if (path === '/admin/audit') return Response.json([])
    const passkeys = this.passkeys.get(path)
    if (passkeys) return Response.json(passkeys)
    const user = this.users.get(path.replace('/admin/users/', ''))
    if (!user) {
      return Response.json({ code: 'user_not_found', message: 'User not found' }, { status: 404 })
    }
    if (request.method === 'DELETE') this.users.delete(user.id)
    const { ban_duration: ban } = body
    if (ban === 'none') delete user.banned_until
    else if (ban) user.banned_until = new Date(Date.now() + parseInt(ban) * 3_600_000).toISOString()
    return Response.json(request.method === 'DELETE' ? {} : user)
  }
}

export const [member, otherMember, rival] = [0xa, 0xb, 0xc].map(uuid) as [string, string, string]
export const rivalClaims = { sub: rival, email: 'rival@members.test' }
export const ada = uuid(1)

export type Users = Awaited<ReturnType<typeof openUsers>>

/** The staff's office with members, and the account service with their accounts. */
export async function openUsers(vars: Parameters<typeof openOffice>[1] = {}) {
  const accountAdmin = new AccountAdmin()
  const media = [{ id: uuid(2), accessLevel: 'private' as const }]
  const imports = [companionImport({ id: ada, name: 'Ada', media })]
  const office: Office = await openOffice(imports, { SUPABASE_SECRET_KEY: SECRET, ...vars })
  office.accounts.service.more = accountAdmin.answer
  const as = async (claims: JWTPayload, method: string, path: string, body?: unknown) =>
    office.ask(path, {
      method,
      ...(await office.accounts.as(claims)),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const pathOf = (id: string, suffix = '') => `${getUserEndpoint.path.replace(':id', id)}${suffix}`
  accountAdmin.add(uuid(0xad), 'office@members.test', { app_metadata: { role: 'admin' } })
  accountAdmin.add(member, 'ada@members.test')
  accountAdmin.add(otherMember, 'other@members.test')
  accountAdmin.add(rival, 'rival@members.test')
  await as({ user_metadata: { full_name: 'Zoë Müller' } }, 'GET', '/api/me')
  await as({ sub: otherMember, email: 'other@members.test' }, 'GET', '/api/me')
  await as(rivalClaims, 'GET', '/api/me')
  await office.get('/api/admin/overview')
  return {
    ...office,
    accountAdmin,
    as,
    at: pathOf,
    read: (id: string) => expectAnswer(getUserSchemas, office.call('GET', pathOf(id))),
    list: (query = '') =>
      expectAnswer(listUsersSchemas, office.call('GET', `${listUsersEndpoint.path}?${query}`)),
    /** An action that succeeds. */
    done: async (method: string, id: string, suffix: string, body?: unknown): Promise<User> =>
      expectAnswer(getUserSchemas, office.call(method, pathOf(id, suffix), body)),
    me: async (claims: JWTPayload = {}) => (await as(claims, 'GET', '/api/me')).status,
  }
}

export const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
