import { dayOf } from '#platform/days'
import type { NewCompanionInput } from '#companions/companion-input'
import type { NewRecords } from '#companions/publication-records'
import { assertInBatch } from '../platform/db/assert-in-batch.ts'
import { audited, type StaffActor } from '../platform/db/audited.ts'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { publishCompanions } from '../catalogue/engine/projection.ts'
import { draftOf } from './profiles/draft.ts'
import { findCompanion, type CompanionRecord } from './profiles/queries.ts'
import { insertCompanions } from './profiles/writes.ts'
import { lacksAge, lacksConsent, recordedAgeOf } from './listing-consent/queries.ts'
import { consentRecord } from './listing-consent.ts'
import {
  requireCompanion,
  saveCompanion,
  writtenBy,
  type Along,
  type Saved,
} from './manage-companions.ts'
import { ageRecord } from './record-age.ts'
import { orInTrash } from './trash-companion.ts'

/**
 * Stores a new companion with what is recorded of her, all or nothing, and shows her where she may be seen. The
 * same input again makes no second, and completes the first without replacing a record.
 *
 * @throws Failure 409 for one in the trash; 422
 */
export async function createCompanion(
  db: Database,
  { records = {}, ...input }: NewCompanionInput,
  staff: StaffActor,
): Promise<Saved> {
  const id = input.id ?? crypto.randomUUID()
  const known = input.id ? await findCompanion(db, id) : null
  if (known) return completeCompanion(db, known, { ...input, records }, staff)

  const draft = draftOf(await writtenBy(db, input, staff), null, id)
  const { name, lifecycle } = draft.row
  const act = { actor: staff.actor, at: staff.at, act: 'companion.created', subject: id }
  const recorded = recordsOf(db, { id, name }, records, staff)
  try {
    await audited(
      db,
      [{ ...act, detail: { name, status: lifecycle, location: input.location } }, ...recorded.acts],
      [...insertCompanions(db, [draft]), ...recorded.writes, publishCompanions(db, [id])],
    )
  } catch (error) {
    // The same may have been sent twice at once.
    const other = await findCompanion(db, id)
    if (!other) return orInTrash(error)
    return completeCompanion(db, other, { ...input, records }, staff)
  }
  return { companion: await requireCompanion(db, id), isConflict: false }
}

/** Saves the same once more, with the records that she still lacks. Another record is a conflict. */
async function completeCompanion(
  db: Database,
  known: CompanionRecord,
  { records = {}, ...input }: NewCompanionInput,
  staff: StaffActor,
): Promise<Saved> {
  const { id, name } = known.row
  if (await hasOthers(db, known, records)) return { companion: known, isConflict: true }
  const lacking: NewRecords = {}
  const guards: Write[] = []
  if (!known.listingConsent && records.consent) {
    lacking.consent = records.consent
    guards.push(assertInBatch(db, lacksConsent(id)))
  }
  if (!known.age && records.age) {
    lacking.age = records.age
    guards.push(assertInBatch(db, lacksAge(id)))
  }
  const { acts, writes } = recordsOf(db, { id, name }, lacking, staff)
  const guarded = [...guards, ...writes, publishCompanions(db, [id])]
  const context = { acts, writes: writes.length > 0 ? guarded : [], isHers: false }
  try {
    return await saveCompanion(db, id, { ...input, version: 1 }, staff, context)
  } catch (error) {
    if (!isAssertionFailed(error)) throw error
    return { companion: await requireCompanion(db, id), isConflict: true }
  }
}

/** @throws Failure 422 */
function recordsOf(
  db: Database,
  companion: { id: string; name: string },
  { consent, age }: NewRecords,
  staff: StaffActor,
): Pick<Along, 'acts' | 'writes'> {
  const recorded: (ReturnType<typeof consentRecord> | ReturnType<typeof ageRecord>)[] = []
  if (consent) recorded.push(consentRecord(db, companion, consent, staff))
  if (age) recorded.push(ageRecord(db, companion, age, staff))
  return {
    acts: recorded.map(({ act }) => act),
    writes: recorded.flatMap(({ writes }) => writes),
  }
}

/** Whether anything else is recorded of her than what is sent. */
async function hasOthers(
  db: Database,
  { row, listingConsent: stored }: CompanionRecord,
  { consent, age }: NewRecords,
): Promise<boolean> {
  if (consent && stored) {
    const { givenByName, givenAt, evidence, withdrawnAt } = stored
    const isSame = givenByName === consent.givenBy && evidence === consent.evidence
    if (!isSame || withdrawnAt !== null || dayOf(givenAt) !== consent.givenOn) return true
  }
  const recorded = age && (await recordedAgeOf(db, row.id))
  if (!age || !recorded) return false
  const { birthDate = null, atLeast } = age
  return birthDate === null
    ? recorded.birthDate !== null || recorded.atLeast !== atLeast
    : recorded.birthDate !== birthDate
}
