import { readColumns } from '#companions/staff/import-file'
import type { ImportPreview, PreviewedChange } from '#companions/staff/planned-changes'
import type { EditableField } from '#companions/profile-fields'
import type { EditWay } from '#companions/staff/bulk-edit'
import type { CompanionFields } from '#companions/companion-input'
import type { StaffActor } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { contentsOf, importedBy, type Contents } from './profiles/contents.ts'
import {
  fieldsIn,
  indexPlaces,
  momentProblem,
  rowsIn,
  rowTextOf,
  type FileRow,
  type PlaceIndex,
} from './profiles/import-rows.ts'
import { profileValuesOf } from './profiles/field-columns.ts'
import { valueAfter } from './profiles/preview.ts'
import { citiesWithDistricts } from '../catalogue/places/queries.ts'
import { placeNamed } from '../catalogue/places/find-city.ts'
import { detailAt, Failure, invalidField, type Detail } from '../platform/lib/failure.ts'
import { fingerprintOf } from '../platform/lib/hash.ts'
import { isUuid } from '../platform/lib/id.ts'
import { planChange } from './plan-change.ts'

// Previews of changes that staff plan: the rows of a file, or one field of several companions.

/**
 * Previews the changes of a file of companions row by row; nothing is written.
 *
 * @throws Failure 422 for an unreadable file
 */
export async function previewImport(
  db: Database,
  bytes: Uint8Array,
  staff: StaffActor,
): Promise<ImportPreview> {
  const { columns, head, separator, rows } = rowsIn(bytes)
  const ids = rows.map(idOf)
  const keys = await keysOf(rows)
  const [contents, importedIds, places] = await Promise.all([
    contentsOf(db, ids.filter(isUuid)),
    importedBy(db, [...keys.values()]),
    citiesWithDistricts(db),
  ])
  const known = {
    contents,
    made: importedIds,
    places: indexPlaces(places),
    keys,
    firstOf: firstRows(rows),
  }
  return {
    head,
    separator,
    rows: rows.map((row) => planRow(row, known, staff)),
    readOnly: readColumns.filter((column) => columns.includes(column)),
    hasMoments: columns.includes('updated_at') || !columns.includes('id'),
  }
}

const idOf = ({ cells }: FileRow) => (cells.id ?? '').trim().toLowerCase()

/** Hashes of rows without an id: their content and their number among equal rows. */
async function keysOf(rows: readonly FileRow[]): Promise<Map<FileRow, string>> {
  const groups = Map.groupBy(
    rows.filter((row) => idOf(row) === ''),
    ({ cells }) => rowTextOf(cells),
  )
  const all = [...groups].flatMap(([words, equalRows]) =>
    equalRows.map(async (row, index) => [row, await fingerprintOf(`${index} ${words}`)] as const),
  )
  return new Map(await Promise.all(all))
}

/** The first row with each id. */
const firstRows = (rows: readonly FileRow[]): Map<string, number> =>
  new Map(rows.toReversed().map((row) => [idOf(row), row.row]))

type ImportContext = {
  contents: Contents
  made: ReadonlyMap<string, string>
  places: PlaceIndex
  keys: ReadonlyMap<FileRow, string>
  firstOf: ReadonlyMap<string, number>
}

function planRow(file: FileRow, known: ImportContext, staff: StaffActor): PreviewedChange {
  const { row, line, cells, problem } = file
  const id = idOf(file)
  const before = known.contents.get(id) ?? null
  const name = before?.row.name ?? cells.name ?? ''
  const inFile = { row, line }
  const emptyPlan = { ...inFile, name, fields: [], hides: false, change: null }
  const refuse = (reason: Detail): PreviewedChange => ({
    ...emptyPlan,
    id: before && id,
    state: 'refused',
    reasons: [reason],
  })
  if (problem) return refuse(problem)
  if (id !== '' && !isUuid(id)) return refuse(detailAt(['id'], 'field.id'))
  if (id !== '' && !before) return refuse(detailAt(['id'], 'companion.not-found'))
  const first = known.firstOf.get(id)
  if (id !== '' && first !== undefined && first !== row) {
    return refuse(detailAt(['id'], 'import.duplicate-row', { row: first }))
  }
  const key = known.keys.get(file)
  const importedId = key === undefined ? undefined : known.made.get(key)
  if (importedId !== undefined)
    return { ...emptyPlan, id: importedId, state: 'unchanged', reasons: [] }
  const request = { ...fieldsIn(cells, before, known.places), ...(key !== undefined && { key }) }
  const plan = planChange({ id: id || crypto.randomUUID(), before, ...request }, staff)
  const timeProblem = before && plan.state === 'changed' ? momentProblem(cells, before) : null
  return timeProblem
    ? refuse(timeProblem)
    : { ...inFile, ...plan, id: plan.state === 'refused' && !before ? null : plan.id }
}

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
    const value = valueAfter(way, profileValuesOf(before)[field], fields[field])
    const request = { id, before, fields: { [field]: value }, place, reasons: [] }
    return { ...inFile, ...planChange(request, staff) }
  })
  if (new TextEncoder().encode(JSON.stringify(rows)).length > MAX_BYTES) {
    throw new Failure('too-large', 'companion.edit-too-large')
  }
  return rows
}
