import { dayOf } from '#platform/days'
import type { NewCompanionInput } from '#companions/companion-input'
import type { NewRecords } from '#companions/publication-records'
import { assertInBatch } from '../platform/db/assert-in-batch.ts'
import { audited, type AuditEvent, type StaffActor } from '../platform/db/audited.ts'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { publishCompanions } from '../catalogue/engine/projection.ts'
import { auditedChecks } from './profiles/changes.ts'
import { companionDraftOf } from './profiles/draft.ts'
import { findCompanion, requireCompanion, type CompanionRecord } from './profiles/queries.ts'
import { insertCompanions } from './profiles/writes.ts'
import { lacksAge, lacksConsent, recordedAgeOf } from './listing-consent/queries.ts'
import { companionConsentRecord } from './companion-consents.ts'
import { applyPatch, draftSource, requirePlace, type SaveResult } from './apply-patch.ts'
import { ageRecord } from './record-age.ts'
import { throwIfInTrash } from './trash-companion.ts'

/** Version of a companion who was never edited. */
const FIRST_VERSION = 1

/**
 * Stores a new companion and her records in one batch, and publishes her where her status allows it. Repeated input
 * creates no second companion; it adds missing records and replaces none.
 *
 * @throws Failure 409 for a companion in the trash; 422
 */
export async function createCompanion(
  db: Database,
  input: NewCompanionInput,
  staff: StaffActor,
): Promise<SaveResult> {
  const { records = {}, id = crypto.randomUUID(), ...patch } = input
  const existing = input.id ? await findCompanion(db, id) : null
  if (existing) return completeCompanion(db, existing, input, staff)

  const place = await requirePlace(db, input.location)
  const draft = companionDraftOf(draftSource(patch, place, staff), null, id)
  const { name, lifecycle } = draft.row
  const event = { actor: staff.actor, at: staff.at, act: 'companion.created', subject: id }
  const recordEvents = recordsOf(db, { id, name }, records, staff)
  const checks = auditedChecks(draft.verifications)
  const detail = { name, status: lifecycle, location: input.location, checks }
  try {
    await audited(
      db,
      [{ ...event, detail }, ...recordEvents.auditEvents],
      [...insertCompanions(db, [draft]), ...recordEvents.writes, publishCompanions(db, [id])],
    )
  } catch (error) {
    // A concurrent call may have stored the same companion.
    const storedMeanwhile = await findCompanion(db, id)
    if (!storedMeanwhile) return throwIfInTrash(error)
    return completeCompanion(db, storedMeanwhile, input, staff)
  }
  return { id, version: FIRST_VERSION, isConflict: false, rows: null }
}

/** Saves repeated input, with the records that the companion still lacks. A different record is a conflict. */
async function completeCompanion(
  db: Database,
  existing: CompanionRecord,
  { records = {}, reason, ground, ...patch }: NewCompanionInput,
  staff: StaffActor,
): Promise<SaveResult> {
  const { id, name } = existing.row
  if (await hasOthers(db, existing, records))
    return { id, version: existing.row.version, isConflict: true, rows: null }
  const lackingRecords: NewRecords = {}
  const guards: Write[] = []
  if (!existing.listingConsent && records.consent) {
    lackingRecords.consent = records.consent
    guards.push(assertInBatch(db, lacksConsent(id)))
  }
  if (!existing.age && records.age) {
    lackingRecords.age = records.age
    guards.push(assertInBatch(db, lacksAge(id)))
  }
  const { auditEvents, writes } = recordsOf(db, { id, name }, lackingRecords, staff)
  const guarded = [...guards, ...writes, publishCompanions(db, [id])]
  try {
    return await applyPatch(db, existing, patch, {
      staff,
      version: FIRST_VERSION,
      hiddenReason: { reason: reason ?? '', ground: ground ?? null },
      auditEvents,
      writes: writes.length > 0 ? guarded : [],
    })
  } catch (error) {
    if (!isAssertionFailed(error)) throw error
    const { row } = await requireCompanion(db, id)
    return { id, version: row.version, isConflict: true, rows: null }
  }
}

/** @throws Failure 422 */
function recordsOf(
  db: Database,
  companion: { id: string; name: string },
  { consent, age }: NewRecords,
  staff: StaffActor,
): { auditEvents: AuditEvent[]; writes: Write[] } {
  const auditEvents: AuditEvent[] = []
  const writes: Write[] = []
  if (consent) {
    const record = companionConsentRecord(db, 'listing', companion, consent, staff)
    auditEvents.push(record.auditEvent)
    writes.push(...record.writes)
  }
  if (age) {
    const record = ageRecord(db, companion, age, staff)
    auditEvents.push(record.auditEvent)
    writes.push(...record.writes)
  }
  return { auditEvents, writes }
}

/** True when the companion has other records than the input. */
async function hasOthers(
  db: Database,
  { row, listingConsent: storedConsent }: CompanionRecord,
  { consent, age }: NewRecords,
): Promise<boolean> {
  if (consent && storedConsent) {
    const { givenByName, givenAt, evidence, withdrawnAt } = storedConsent
    const isSame = givenByName === consent.givenBy && evidence === consent.evidence
    if (!isSame || withdrawnAt !== null || dayOf(givenAt) !== consent.givenOn) return true
  }
  const storedAge = age && (await recordedAgeOf(db, row.id))
  if (!age || !storedAge) return false
  const { birthDate = null, atLeast } = age
  return birthDate === null
    ? storedAge.birthDate !== null || storedAge.atLeast !== atLeast
    : storedAge.birthDate !== birthDate
}
