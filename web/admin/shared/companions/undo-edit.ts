import { plural, t } from '@lingui/core/macro'
import type { BodyOf } from '#platform/endpoint'
import type { PreviewedChange } from '#companions/staff/planned-changes'
import { writeChanges } from '#companions/staff/planned-changes.api'
import { call } from '../../../lib/api/call.ts'
import { list } from '../../../lib/format.ts'
import { writeInSlices } from './write-in-slices.ts'

/** Why a profile that staff showed for a moment is off the site again. */
const UNDONE = 'The change was undone.'

/**
 * Gives companions back what they had before an edit, unless they were saved since.
 *
 * @param rows with their names
 * @returns what became of it, with the names of those that were left
 */
export async function undoEdit(
  changes: BodyOf<typeof writeChanges>['changes'],
  rows: readonly PreviewedChange[],
): Promise<string> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const results = await writeInSlices((from) =>
    call(writeChanges, { body: { source: 'undo', changes, from, reason: UNDONE } }),
  )
  const left = results.filter(({ state }) => state === 'refused')
  const undone = plural(results.length - left.length, {
    one: '# companion restored.',
    other: '# companions restored.',
  })
  if (left.length === 0) return undone
  const others = list(left.map(({ id }) => byId.get(id)?.name ?? id))
  return `${undone} ${t`Changed in the meantime, and left as they are: ${others}.`}`
}
