import { plural, t } from '@lingui/core/macro'
import type { BodyOf } from '#platform/endpoint'
import {
  writeChangesEndpoint,
  type PreviewedChange,
  type BulkEditResult,
} from '#companions/staff/planned-changes'
import { call } from '../../../lib/api/call.ts'
import { list } from '../../../lib/format.ts'
import { writeInSlices } from './write-in-slices.ts'

type Change = BodyOf<typeof writeChangesEndpoint>['changes'][number]

/** Reason recorded when the undo hides a profile again. */
const UNDONE = 'The change was undone.'

/**
 * Undoes an edit; skips companions that were saved since.
 *
 * @param rows edited companions with their names and former values
 * @param editResults results of the edit, with the version that it wrote
 * @returns the message, which names the skipped companions
 */
export async function undoEdit(
  rows: readonly PreviewedChange[],
  editResults: BulkEditResult['results'],
): Promise<string> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const changes: Change[] = editResults.flatMap(({ id, version }) => {
    const oldValues = byId.get(id)?.fields.map((field) => [field.field, field.before]) ?? []
    if (version === null || oldValues.length === 0) return []
    return [{ id, version, fields: Object.fromEntries(oldValues) as object }]
  })
  const results = await writeInSlices((from) =>
    call(writeChangesEndpoint, { body: { source: 'undo', changes, from, reason: UNDONE } }),
  )
  const refusedResults = results.filter(({ state }) => state === 'refused')
  const undoneText = plural(results.length - refusedResults.length, {
    one: '# companion restored.',
    other: '# companions restored.',
  })
  if (refusedResults.length === 0) return undoneText
  const others = list(refusedResults.map(({ id }) => byId.get(id)?.name ?? id))
  return `${undoneText} ${t`These changed in the meantime and stay as they are: ${others}.`}`
}
