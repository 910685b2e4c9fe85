import { invalid } from './refusal.ts'
import type { Scope } from './context.ts'
import type { User } from './users.ts'

/** Recorded actions with their types: changes of accounts, and sign-ins. */
const types = {
  login: 'account',
  user_modified: 'user',
  user_updated_password: 'user',
  passkey_created: 'user',
  passkey_deleted: 'user',
  factor_in_progress: 'factor',
  challenge_created: 'factor',
  verification_attempted: 'factor',
  factor_unenrolled: 'factor',
  factor_deleted: 'factor',
} as const

type Actor = Pick<User, 'id' | 'email'>

/** The actor of calls with the secret key. */
export const serviceRole: Actor = {
  id: '00000000-0000-0000-0000-000000000000',
  email: 'service_role',
}

/**
 * Statements that record an action in the service's audit log, for the batch of the change. None while the log is off.
 *
 * @param actor the account before the change: the log contains its former address
 */
export function logAction(
  { db, now, settings }: Scope,
  actor: Actor,
  action: keyof typeof types,
  traits?: Record<string, unknown>,
): D1PreparedStatement[] {
  if (!settings.auditLog) return []
  const payload = {
    actor_id: actor.id,
    actor_via_sso: false,
    actor_username: actor.email,
    action,
    log_type: types[action],
    ...(traits && { traits }),
  }
  const insert = db.prepare('INSERT INTO audit_log (id, payload, created_at) VALUES (?1, ?2, ?3)')
  return [insert.bind(crypto.randomUUID(), JSON.stringify(payload), now)]
}

type Query = { page?: string; per_page?: string; query?: string }

/** Fields that a query searches, by its scope. */
const scopes: Record<string, readonly string[]> = {
  author: ['actor_username', 'actor_name'],
  action: ['action'],
  type: ['log_type'],
}

/** A page of the audit log, the newest entries first. @throws AccountServiceError 400 */
export async function listLog(db: D1Database, { page = '1', per_page = '50', query = '' }: Query) {
  const number = Number(page)
  const size = Number(per_page)
  if (!(number >= 1 && size >= 1)) throw invalid(`Bad Pagination Parameters: ${page}, ${per_page}`)
  const [scope = '', ...words] = query.split(':')
  const columns = scopes[scope]
  if (query !== '' && (!columns || words.length === 0)) {
    throw invalid(`Invalid query scope: ${query}`)
  }
  const matches = (columns ?? [])
    .map((column) => `instr(lower(coalesce(payload ->> '${column}', '')), lower(?1)) > 0`)
    .join(' OR ')
  const { results } = await db
    .prepare(
      `SELECT id, payload, created_at FROM audit_log WHERE ?1 = '' OR ${matches || 'false'}
       ORDER BY created_at DESC, id DESC LIMIT ?2 OFFSET ?3`,
    )
    .bind(words.join(':'), size, (number - 1) * size)
    .all<{ id: string; payload: string; created_at: number }>()
  return results.map(({ id, payload, created_at }) => ({
    id,
    payload: JSON.parse(payload) as unknown,
    created_at: new Date(created_at).toISOString(),
    ip_address: '',
  }))
}
