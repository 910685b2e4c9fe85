import type { Env } from '../../../worker/platform/lib/env.ts'
import { bearer, openAccounts } from '../accounts/accounts.ts'
import { env } from '../platform/database.ts'
import { uuid } from '../platform/fixtures.ts'
import { openSite } from '../platform/open-site.ts'

type Imports = Parameters<typeof openSite>[0]

export const adminClaims = {
  sub: uuid(0xad),
  email: 'office@members.test',
  app_metadata: { role: 'admin' },
  user_metadata: { full_name: 'The office' },
}

/** A site, and a calling staff member. */
export async function openOffice(imports: Imports = [], vars: Partial<Env> = {}) {
  const accounts = await openAccounts({ SITE_SECRET: 's'.repeat(32), ...vars })
  const site = await openSite(imports, { vars: accounts.vars })
  const token = await accounts.token(adminClaims)

  const call = (method: string, path: string, body?: unknown, headers: object = {}) =>
    site.ask(path, {
      method,
      headers: { ...bearer(token).headers, ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  return {
    ...site,
    accounts,
    call,
    /** A successful call. */
    async get<T>(path: string): Promise<T> {
      const response = await call('GET', path)
      if (!response.ok) throw new Error(`${path} answered ${await response.text()}`)
      return response.json<T>()
    },
  }
}
export type Office = Awaited<ReturnType<typeof openOffice>>

/** Another owner, so that the office's own right can be removed. */
export async function addOwner(id = uuid(0xfa)) {
  await env.DB.batch([
    env.DB.prepare(
      "INSERT INTO members (id, display_name, first_seen_at, last_seen_at) VALUES (?1, 'O', 1, 1)",
    ).bind(id),
    env.DB.prepare(
      "INSERT INTO administrators (member_id, standing, changed_at) VALUES (?1, 'given', 1)",
    ).bind(id),
  ])
  return id
}

export async function rowsOf<T>(query: string, ...values: unknown[]): Promise<T[]> {
  const statement = env.DB.prepare(query).bind(...values)
  return (await statement.all<T>()).results
}

type LoggedEvent = { actor: string; act: string; subject: string; detail: Record<string, unknown> }

/** Entries of the audit log, oldest first. */
export async function auditLog(): Promise<LoggedEvent[]> {
  const rows = await rowsOf<Omit<LoggedEvent, 'detail'> & { detail: string }>(
    'SELECT actor, act, subject, detail FROM audit_log ORDER BY id',
  )
  return rows.map((row) => ({ ...row, detail: JSON.parse(row.detail) as LoggedEvent['detail'] }))
}
