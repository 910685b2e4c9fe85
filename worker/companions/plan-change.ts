import { companionBody, profilePatch, type CompanionFields } from '#companions/companion-input'
import type { PreviewedChange } from '#companions/staff/planned-changes'
import type { StaffActor } from '../platform/db/audited.ts'
import type { CompanionContents } from './profiles/contents.ts'
import { newFields, previewOf } from './profiles/preview.ts'
import { profileValuesOf } from './profiles/field-columns.ts'
import type { ProfilePlace } from './profiles/draft.ts'
import { InvalidInput, type Detail } from '../platform/lib/failure.ts'
import { validBody } from '../platform/lib/validate.ts'

type ChangeRequest = {
  id: string
  /** Null: a new companion. */
  before: CompanionContents | null
  /** Fields in the format of `profilePatch`. */
  fields: Record<string, unknown>
  /** Place of the location among the fields; null: they contain none. */
  place: ProfilePlace | null
  /** Errors that were found before. */
  reasons: readonly Detail[]
  key?: string
}

type Plan = Pick<
  PreviewedChange,
  'id' | 'name' | 'state' | 'fields' | 'reasons' | 'hides' | 'change'
>

const refusedPlan = (id: string | null, name: string, reasons: readonly Detail[]): Plan => ({
  id,
  name,
  state: 'refused',
  fields: [],
  hides: false,
  change: null,
  reasons: [...reasons],
})

/** Previews the effect of fields on a companion; nothing is written. */
export function planChange(
  { id, before, fields, place, reasons, key }: ChangeRequest,
  { actor, name: staffName, at }: StaffActor,
): Plan {
  const name = before?.row.name ?? String(fields['name'] ?? '')
  const read = patchOf(fields, before === null)
  // An error of the place implies the error of the location, so only the first is reported.
  const hasPlace = reasons.some(({ loc }) => loc[0] === 'city' || loc[0] === 'district')
  const more = 'reasons' in read ? read.reasons : []
  const wrong = [...reasons, ...more.filter(({ loc }) => !hasPlace || loc[0] !== 'location')]
  if ('reasons' in read || wrong.length > 0) return refusedPlan(id, name, wrong)
  const names = Object.keys(fields)
  const { patch } = read
  if (!before) {
    const ownFields = pickFields(patch, names)
    const change = { id, version: null, fields: ownFields, ...(key !== undefined && { key }) }
    const fieldsToShow = newFields(ownFields)
    return {
      id,
      name,
      state: 'created',
      fields: fieldsToShow,
      reasons: [],
      hides: false,
      change,
    }
  }
  const { cityId, districtId } = before.row
  const { location } = profileValuesOf(before)
  const checker = { checkedBy: staffName, checkerMemberId: actor, now: at }
  const ownPlace = { cityId, districtId, location }
  const preview = previewOf(before, { patch, ...(place ?? ownPlace), ...checker })
  if (preview.fields.length === 0) {
    return { id, name, state: 'unchanged', fields: [], reasons: [], hides: false, change: null }
  }
  const changedFieldNames = new Set(preview.fields.map(({ field }) => field))
  const ownFields = pickFields(
    patch,
    names.filter((field) => changedFieldNames.has(field)),
  )
  const change = { id, version: before.row.version, fields: ownFields }
  return { id, name, state: 'changed', reasons: [], change, ...preview }
}

function patchOf(
  fields: object,
  isNew: boolean,
): { patch: CompanionFields } | { reasons: Detail[] } {
  try {
    return { patch: validBody(isNew ? companionBody : profilePatch, fields) }
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error
    return { reasons: error.details.map((detail) => ({ ...detail, loc: detail.loc.slice(1) })) }
  }
}

const pickFields = (patch: CompanionFields, fields: readonly string[]): CompanionFields =>
  Object.fromEntries(Object.entries(patch).filter(([field]) => fields.includes(field)))
