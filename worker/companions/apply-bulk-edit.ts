import type { DecisionGround } from '#moderation/appeal-options'
import { companionInput } from '#companions/companion-input'
import type { ChangeSource, PlannedChange, WrittenChanges } from '#companions/staff/planned-changes'
import { audited, type StaffActor } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { isUniqueViolation } from '../platform/db/refusals.ts'
import { companions } from './schema/companions.ts'
import { publishCompanions } from '../catalogue/engine/projection.ts'
import { contentsOf, importedBy, type Content } from './profiles/contents.ts'
import { draftOf } from './profiles/draft.ts'
import { asSheIs } from './profiles/preview.ts'
import { insertCompanions } from './profiles/writes.ts'
import { detailAt, Failure, InvalidInput, type Detail } from '../platform/lib/failure.ts'
import { validBody } from '../platform/lib/validate.ts'
import { saveCompanion, writtenBy } from './manage-companions.ts'

/** As many as stay far below the thousand statements that D1 allows a request. */
const SLICE = 12
const AT_ONCE = 4

type Result = WrittenChanges['results'][number]

type How = {
  source: ChangeSource
  reason: string
  ground: DecisionGround | null
  staff: StaffActor
}

/**
 * Writes a slice of what was shown, each companion by herself. Whoever was changed since is left alone, and what is
 * so already counts as unchanged: the same may be sent again.
 */
export async function applyBulkEdit(
  db: Database,
  changes: readonly PlannedChange[],
  from: number,
  how: How,
): Promise<WrittenChanges> {
  const slice = changes.slice(from, from + SLICE)
  const contents = await contentsOf(
    db,
    slice.map(({ id }) => id),
  )
  const results: Result[] = []
  for (let at = 0; at < slice.length; at += AT_ONCE) {
    const part = slice.slice(at, at + AT_ONCE)
    const written = await Promise.allSettled(
      part.map((change) => writeChange(db, change, contents.get(change.id), how)),
    )
    for (const one of written) {
      if (one.status === 'rejected') throw one.reason
      results.push(one.value)
    }
  }
  const next = from + SLICE
  return { results, next: next < changes.length ? next : null }
}

async function writeChange(
  db: Database,
  change: PlannedChange,
  before: Content | undefined,
  how: How,
): Promise<Result> {
  const { id } = change
  try {
    if (change.version === null) return await create(db, change, before, how)
    if (!before) return refused(id, [detailAt([], 'companion.not-found')])
    return await save(db, change, before, how)
  } catch (error) {
    if (error instanceof InvalidInput) {
      return refused(
        id,
        error.details.map((one) => ({ ...one, loc: one.loc.slice(1) })),
      )
    }
    if (error instanceof Failure && error.status === 404) {
      return refused(id, [detailAt([], 'companion.not-found')])
    }
    throw error
  }
}

const refused = (id: string, reasons: Detail[]): Result => ({
  id,
  state: 'refused',
  version: null,
  reasons,
})
const unchanged = (id: string, version: number): Result => ({
  id,
  state: 'unchanged',
  version,
  reasons: [],
})

async function save(
  db: Database,
  { id, version, fields }: PlannedChange,
  before: Content,
  { source, reason, ground, staff }: How,
): Promise<Result> {
  const why = { ...(reason && { reason }), ...(ground && { ground }) }
  const input = validBody(companionInput, { ...asSheIs(before), ...fields, ...why })
  const versioned = { ...input, version: version ?? 0 }
  const context = { acts: [], writes: [], isHers: false, detail: { source } }
  const { companion, isConflict } = await saveCompanion(db, id, versioned, staff, context)
  if (isConflict) return refused(id, [detailAt([], 'companion.changed')])
  const { row } = companion
  if (row.version === before.row.version) return unchanged(id, row.version)
  return { id, state: 'changed', version: row.version, reasons: [] }
}

async function create(
  db: Database,
  { id, key, fields }: PlannedChange,
  before: Content | undefined,
  { source, staff }: How,
): Promise<Result> {
  if (before) return unchanged(id, before.row.version)
  const input = validBody(companionInput, { ...fields, id, status: 'draft' })
  const draft = draftOf(await writtenBy(db, input, staff), null, id)
  const row = { ...draft.row, importKey: key ?? null }
  const act = { actor: staff.actor, at: staff.at, act: 'companion.created', subject: id }
  const detail = { name: row.name, status: row.lifecycle, location: input.location, source }
  try {
    await audited(db, { ...act, detail }, [
      ...insertCompanions(db, [{ ...draft, row }]),
      publishCompanions(db, [id]),
    ])
  } catch (error) {
    if (!isUniqueViolation(companions, error)) throw error
    // The same in another tab, or the same row of the same file.
    const made = key === undefined ? undefined : (await importedBy(db, [key])).get(key)
    return unchanged(made ?? id, 1)
  }
  return { id, state: 'created', version: 1, reasons: [] }
}
