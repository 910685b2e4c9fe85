import type { EditableField, EditWay } from '#companions/staff/bulk-edit'
import type { CompanionFields } from '#companions/companion-input'
import type { PreviewedChange } from '#companions/staff/planned-changes'
import type { StaffActor } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { contentsOf } from './profiles/contents.ts'
import { valueAfter, previewValues } from './profiles/preview.ts'
import { placeNamed } from '../catalogue/places/find-city.ts'
import { detailAt, Failure, invalidField } from '../platform/lib/failure.ts'
import { planChange } from './plan-change.ts'

/** Limit of the changes and of their undo together: both must fit into one call. */
const MAX_BYTES = 900_000

type EditRequest = {
  ids: readonly string[]
  field: EditableField
  way: EditWay
  fields: CompanionFields
}

/**
 * Previews a new value of one field for several companions, in the order of their ids; nothing is written.
 *
 * @throws Failure 422 for a place that is not in the directory, 413 for too much text
 */
export async function previewEdit(
  db: Database,
  { ids, field, way, fields }: EditRequest,
  staff: StaffActor,
): Promise<PreviewedChange[]> {
  const contents = await contentsOf(db, ids)
  const place = fields.location === undefined ? null : await placeNamed(db, fields.location)
  if (field === 'location' && !place) throw invalidField('location', 'city.unknown')
  const rows = [...new Set(ids)].map((id): PreviewedChange => {
    const before = contents.get(id) ?? null
    const inFile = { row: null, line: null }
    if (!before) {
      const reasons = [detailAt([], 'companion.not-found')]
      const emptyPlan = { name: '', fields: [], hides: false, change: null }
      return { ...inFile, ...emptyPlan, id: null, state: 'refused', reasons }
    }
    const value = valueAfter(way, previewValues(before)[field], fields[field])
    const request = { id, before, fields: { [field]: value }, place, reasons: [] }
    return { ...inFile, ...planChange(request, staff) }
  })
  if (new TextEncoder().encode(JSON.stringify(rows)).length > MAX_BYTES) {
    throw new Failure('too-large', 'companion.edit-too-large')
  }
  return rows
}
