import { invalid } from './refusal.ts'
import type { User } from './users.ts'

type Asked = { page?: string; per_page?: string; filter?: string; sort?: string }

/** @throws AccountServiceError 400 */
function pageNumber(name: string, text: string | undefined, fallback: number): number {
  if (!text) return fallback
  const number = Number(text)
  if (Number.isSafeInteger(number) && number > 0) return number
  throw invalid(`Bad Pagination Parameters: ${name} must be a positive number, not "${text}"`)
}

/** True for a text with unescaped wildcards of LIKE. */
const isPattern = (filter: string): boolean => /[%_]/.test(filter.replaceAll(/\\./g, ''))

/** A page of all accounts; by default the newest first. */
export async function listAccounts(
  db: D1Database,
  query: Asked,
): Promise<{ users: User[]; total: number; link: string }> {
  const page = pageNumber('page', query.page, 1)
  const perPage = pageNumber('per_page', query.per_page, 50)
  const [field = 'created_at', direction = 'desc'] = query.sort?.split(' ') ?? []
  if (field !== 'created_at' || !/^(asc|desc)$/i.test(direction)) {
    throw invalid(`Bad Sort Parameters: bad field for sort "${query.sort}"`)
  }
  const filter = query.filter ?? ''
  // The service uses the text as a LIKE pattern; D1 rejects patterns above 50 bytes.
  const matches = isPattern(filter)
    ? `(email LIKE '%' || ?1 || '%' ESCAPE '\\'
       OR coalesce(user_metadata ->> 'full_name', '') LIKE '%' || ?1 || '%' ESCAPE '\\')`
    : `(?1 = '' OR instr(email, lower(?1))
       OR instr(lower(coalesce(user_metadata ->> 'full_name', '')), lower(?1)))`
  const sought = isPattern(filter) ? filter : filter.replaceAll(/\\(.)/g, '$1')
  const [rows, countResult] = await Promise.all([
    db
      .prepare(
        `SELECT * FROM users WHERE ${matches}
         ORDER BY created_at ${direction}, id LIMIT ?2 OFFSET ?3`,
      )
      .bind(sought, perPage, (page - 1) * perPage)
      .all<User>(),
    db.prepare(`SELECT count(*) AS total FROM users WHERE ${matches}`).bind(sought).first('total'),
  ])
  const total = Number(countResult)
  const last = Math.ceil(total / perPage)
  const to = (number: number, rel: string) =>
    `</admin/users?page=${number}&per_page=${perPage}>; rel="${rel}"`
  const links = [...(page < last ? [to(page + 1, 'next')] : []), to(Math.max(last, 1), 'last')]
  return { users: rows.results, total, link: links.join(', ') }
}
