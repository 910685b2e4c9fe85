import type { AuditEntry, ListedEntry } from '#contract/administration'
import type { AuditRow } from './queries.ts'

export const presentEntry = (row: AuditRow): AuditEntry => ({
  id: row.id,
  at: new Date(row.at).toISOString(),
  actor: row.actor,
  actor_name: row.actorName || row.actor,
  act: row.act,
  subject: row.subject,
  detail: row.detail as Record<string, unknown>,
})

/** @param about one for each row */
export const presentEntries = (
  rows: readonly AuditRow[],
  about: readonly ListedEntry['about'][],
): ListedEntry[] => rows.map((row, at) => ({ ...presentEntry(row), about: about[at] ?? null }))

const columns = ['id', 'at', 'actor', 'actor_name', 'act', 'subject'] as const

/** Quoted; what a spreadsheet would take for a formula is text. */
const cell = (value: string | number) =>
  `"${String(value)
    .replace(/^[=+\-@\t\r]/, "'$&")
    .replaceAll('"', '""')}"`

export const csvHead = `${[...columns, 'detail'].join(',')}\r\n`

export const csvLine = (entry: AuditEntry) =>
  `${[...columns.map((column) => cell(entry[column])), cell(JSON.stringify(entry.detail))].join(',')}\r\n`
