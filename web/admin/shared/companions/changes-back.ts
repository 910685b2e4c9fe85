import type { BodyOf } from '#platform/endpoint'
import type {
  PreviewedChange,
  WrittenChanges,
  writeChangesEndpoint,
} from '#companions/staff/planned-changes'

type Change = BodyOf<typeof writeChangesEndpoint>['changes'][number]

/** The changes that undo an edit, except for companions that were saved since. */
export function changesBack(
  rows: readonly PreviewedChange[],
  results: WrittenChanges['results'],
): Change[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return results.flatMap(({ id, version }) => {
    const oldValues = byId.get(id)?.fields.map((field) => [field.field, field.before]) ?? []
    if (version === null || oldValues.length === 0) return []
    return [{ id, version, fields: Object.fromEntries(oldValues) as object }]
  })
}
