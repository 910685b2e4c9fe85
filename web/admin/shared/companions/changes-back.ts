import type { BodyOf } from '#platform/endpoint'
import type { PreviewedChange, WrittenChanges } from '#companions/staff/planned-changes'
import type { writeChanges } from '#companions/staff/planned-changes.api'

type Change = BodyOf<typeof writeChanges>['changes'][number]

/** What gives companions back what they had before an edit, unless they were saved since. */
export function changesBack(
  rows: readonly PreviewedChange[],
  written: WrittenChanges['results'],
): Change[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return written.flatMap(({ id, version }) => {
    const before = byId.get(id)?.fields.map((one) => [one.field, one.before]) ?? []
    if (version === null || before.length === 0) return []
    return [{ id, version, fields: Object.fromEntries(before) as object }]
  })
}
