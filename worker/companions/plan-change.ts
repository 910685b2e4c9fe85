import { companionInput, type CompanionInput } from '#companions/companion-input'
import type { PreviewedChange } from '#companions/staff/planned-changes'
import type { StaffActor } from '../platform/db/audited.ts'
import type { Content } from './profiles/contents.ts'
import { asSheIs, newFields, previewOf } from './profiles/preview.ts'
import { InvalidInput, type Detail } from '../platform/lib/failure.ts'
import { validBody } from '../platform/lib/validate.ts'

type Place = { cityId: string; districtId: string | null }

type Wanted = {
  id: string
  /** Null: a new one. */
  before: Content | null
  /** As an input takes them. */
  fields: Record<string, unknown>
  /** Of the location among the fields; null: they have none. */
  place: Place | null
  /** What is wrong with the fields already. */
  reasons: readonly Detail[]
  key?: string
}

type Plan = Pick<
  PreviewedChange,
  'id' | 'name' | 'state' | 'fields' | 'reasons' | 'hides' | 'change'
>

const refused = (id: string | null, name: string, reasons: readonly Detail[]): Plan => ({
  id,
  name,
  state: 'refused',
  fields: [],
  hides: false,
  change: null,
  reasons: [...reasons],
})

/** What the fields would make of a companion; nothing is written. */
export function planChange(
  { id, before, fields, place, reasons, key }: Wanted,
  { actor, name: staffName, at }: StaffActor,
): Plan {
  const name = before?.row.name ?? String(fields['name'] ?? '')
  const read = inputOf({ ...(before && asSheIs(before)), ...fields })
  // A place that is wrong is no location: once is enough.
  const hasPlace = reasons.some(({ loc }) => loc[0] === 'city' || loc[0] === 'district')
  const more = 'reasons' in read ? read.reasons : []
  const wrong = [...reasons, ...more.filter(({ loc }) => !hasPlace || loc[0] !== 'location')]
  if ('reasons' in read || wrong.length > 0) return refused(id, name, wrong)
  const names = Object.keys(fields)
  const { input } = read
  if (!before) {
    const own = only(input, names)
    const change = { id, version: null, fields: own, ...(key !== undefined && { key }) }
    const fieldsToShow = newFields(own)
    return {
      id,
      name: input.name,
      state: 'created',
      fields: fieldsToShow,
      reasons: [],
      hides: false,
      change,
    }
  }
  const { cityId, districtId } = before.row
  const where = place ?? { cityId, districtId }
  const by = { checkedBy: staffName, checkerMemberId: actor, now: at }
  const preview = previewOf(before, { input, ...where, ...by })
  if (preview.fields.length === 0) {
    return { id, name, state: 'unchanged', fields: [], reasons: [], hides: false, change: null }
  }
  const changed = new Set(preview.fields.map(({ field }) => field))
  const own = only(
    input,
    names.filter((field) => changed.has(field)),
  )
  const change = { id, version: before.row.version, fields: own }
  return { id, name, state: 'changed', reasons: [], change, ...preview }
}

function inputOf(fields: object): { input: CompanionInput } | { reasons: Detail[] } {
  try {
    return { input: validBody(companionInput, fields) }
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error
    return { reasons: error.details.map((one) => ({ ...one, loc: one.loc.slice(1) })) }
  }
}

const only = (input: CompanionInput, fields: readonly string[]): Partial<CompanionInput> =>
  Object.fromEntries(Object.entries(input).filter(([field]) => fields.includes(field)))
