import type { Cloudflare } from './cloudflare.ts'

/** D1's limit of a database, which can't be raised. */
const MAX_BYTES = 10e9
/** The size at which the first step of worker/docs/growth.md is due. */
const DUE_BYTES = 5e9
/** Tables that grow with use. The triggers' counts are exact; the numbers of a log are its rows, apart from deleted ones. */
const COUNTS = {
  members: "SELECT count FROM counters WHERE name = 'members'",
  profiles: "SELECT count FROM counters WHERE name = 'companions'",
  conversations: 'SELECT count(*) FROM requests',
  'audit entries': 'SELECT coalesce(max(id) - min(id) + 1, 0) FROM audit_log',
}

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(bytes < 1e9 ? 2 : 1)} GB`

/**
 * How full the database is, and what fills it.
 *
 * @returns one finding; none if the platform doesn't tell the size
 */
export async function examineGrowth(
  cloudflare: Cloudflare,
  account: string,
  database: string,
): Promise<{ isGood: boolean; text: string; remedy?: string }[]> {
  const bytes = await cloudflare.databaseBytes(account, database)
  if (bytes === null) return []
  const size = `The database takes ${gigabytes(bytes)} of ${gigabytes(MAX_BYTES)}`
  const tables = "SELECT name FROM sqlite_master WHERE name = 'counters'"
  const isMigrated = (await cloudflare.rawRows(account, database, tables, [])).length > 0
  const counts: string[] = []
  for (const [name, sql] of isMigrated ? Object.entries(COUNTS) : []) {
    const [row] = await cloudflare.rawRows(account, database, sql, [])
    counts.push(`${Number(row?.[0] ?? 0).toLocaleString('en')} ${name}`)
  }
  const text = counts.length === 0 ? `${size}.` : `${size}: ${counts.join(', ')}.`
  if (bytes < DUE_BYTES) return [{ isGood: true, text }]
  return [{ isGood: false, text, remedy: 'The next step is in worker/docs/growth.md.' }]
}
