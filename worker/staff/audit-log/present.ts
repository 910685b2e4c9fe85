import type { AuditEntry, ListedEntry } from '#staff/audit-log'
import type { User } from '#accounts/users'
import { csvLine, type CsvSeparator } from '../../platform/lib/csv.ts'
import { iso } from '../../platform/lib/time.ts'
import type { AuditRow, HistoryRow } from './queries.ts'

export const presentAuditEntry = (row: AuditRow): AuditEntry => ({
  id: row.id,
  at: iso(row.at),
  actor: row.actor,
  actor_name: row.actorName || row.actor,
  act: row.act,
  subject: row.subject,
  detail: row.detail as Record<string, unknown>,
})

/** @param about subject of each row, in the same order */
export const presentEntries = (
  rows: readonly AuditRow[],
  about: readonly ListedEntry['about'][],
): ListedEntry[] =>
  rows.map((row, index) => ({ ...presentAuditEntry(row), about: about[index] ?? null }))

export const presentHistory = (row: HistoryRow): User['history'][number] => ({
  id: row.id,
  at: iso(row.at),
  by: row.name || row.actor,
  act: row.act,
  reason: row.reason,
})

const columns = ['id', 'at', 'actor', 'actor_name', 'act', 'subject'] as const

export const auditCsvHead = (separator: CsvSeparator) =>
  `${[...columns, 'detail'].join(separator)}\r\n`

export const lineOf = (entry: AuditEntry, separator: CsvSeparator) =>
  csvLine([...columns.map((column) => entry[column]), JSON.stringify(entry.detail)], separator)
