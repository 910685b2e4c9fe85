import type { DecisionGround } from '#moderation/decisions'
import { companionBody, profilePatch } from '#companions/companion-input'
import type { ChangeSource, PlannedChange, BulkEditResult } from '#companions/staff/planned-changes'
import { audited, type StaffActor } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { isUniqueViolation } from '../platform/db/refusals.ts'
import { companions } from './schema/companions.ts'
import { publishCompanions } from '../catalogue/engine/projection.ts'
import { contentsOf, importedBy, type CompanionContents } from './profiles/contents.ts'
import { auditedChecks } from './profiles/changes.ts'
import { companionDraftOf } from './profiles/draft.ts'
import { insertCompanions } from './profiles/writes.ts'
import { detailAt, Failure, InvalidInput, type Detail } from '../platform/lib/failure.ts'
import { validBody } from '../platform/lib/validate.ts'
import { applyPatch, draftSource, requirePlace } from './apply-patch.ts'

/** Companions a call; far below the thousand statements that D1 allows a request. */
const BATCH_SIZE = 12
const CONCURRENCY = 4

type Result = BulkEditResult['results'][number]

type BulkEditOptions = {
  source: ChangeSource
  reason: string
  ground: DecisionGround | null
  staff: StaffActor
}

/**
 * Writes a slice of previewed changes, each companion in her own batch. Companions changed since the preview are
 * skipped, and changes that are already applied count as unchanged, so a slice may be sent again.
 */
export async function applyBulkEdit(
  db: Database,
  changes: readonly PlannedChange[],
  from: number,
  context: BulkEditOptions,
): Promise<BulkEditResult> {
  const slice = changes.slice(from, from + BATCH_SIZE)
  const contents = await contentsOf(
    db,
    slice.map(({ id }) => id),
  )
  const results: Result[] = []
  for (let start = 0; start < slice.length; start += CONCURRENCY) {
    const part = slice.slice(start, start + CONCURRENCY)
    const outcomes = await Promise.allSettled(
      part.map((change) => writeChange(db, change, contents.get(change.id), context)),
    )
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') throw outcome.reason
      results.push(outcome.value)
    }
  }
  const next = from + BATCH_SIZE
  return { results, next: next < changes.length ? next : null }
}

async function writeChange(
  db: Database,
  change: PlannedChange,
  before: CompanionContents | undefined,
  context: BulkEditOptions,
): Promise<Result> {
  const { id } = change
  try {
    if (change.version === null) return await create(db, change, before, context)
    if (!before) return refusedResult(id, [detailAt([], 'companion.not-found')])
    return await save(db, change, before, context)
  } catch (error) {
    if (error instanceof InvalidInput) {
      return refusedResult(
        id,
        error.details.map((detail) => ({ ...detail, loc: detail.loc.slice(1) })),
      )
    }
    if (error instanceof Failure && error.status === 404) {
      return refusedResult(id, [detailAt([], 'companion.not-found')])
    }
    throw error
  }
}

const refusedResult = (id: string, reasons: Detail[]): Result => ({
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
  before: CompanionContents,
  { source, reason, ground, staff }: BulkEditOptions,
): Promise<Result> {
  const saved = await applyPatch(db, id, validBody(profilePatch, fields), {
    staff,
    version: version ?? 0,
    hiddenReason: { reason, ground },
    detail: { source },
  })
  if (saved.isConflict) return refusedResult(id, [detailAt([], 'companion.changed')])
  if (saved.version === before.row.version) return unchanged(id, saved.version)
  return { id, state: 'changed', version: saved.version, reasons: [] }
}

async function create(
  db: Database,
  { id, key, fields }: PlannedChange,
  before: CompanionContents | undefined,
  { source, staff }: BulkEditOptions,
): Promise<Result> {
  if (before) return unchanged(id, before.row.version)
  const { id: _, ...patch } = validBody(companionBody, { ...fields, id, status: 'draft' })
  const place = await requirePlace(db, patch.location)
  const draft = companionDraftOf(draftSource(patch, place, staff), null, id)
  const row = { ...draft.row, importKey: key ?? null }
  const event = { actor: staff.actor, at: staff.at, act: 'companion.created', subject: id }
  const detail = {
    name: row.name,
    status: row.lifecycle,
    location: patch.location,
    source,
    checks: auditedChecks(draft.verifications),
  }
  try {
    await audited(db, { ...event, detail }, [
      ...insertCompanions(db, [{ ...draft, row }]),
      publishCompanions(db, [id]),
    ])
  } catch (error) {
    if (!isUniqueViolation(companions, error)) throw error
    // Another tab may have written the same change, or the same row of the file.
    const existingId = key === undefined ? undefined : (await importedBy(db, [key])).get(key)
    return unchanged(existingId ?? id, 1)
  }
  return { id, state: 'created', version: 1, reasons: [] }
}
