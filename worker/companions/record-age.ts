import type { RecordedAgeInput } from '#companions/publication-records'
import { dayOf } from '#platform/days'
import { yearsBetween } from '#platform/years-between'
import { audited, type AuditEvent, type StaffActor } from '../platform/db/audited.ts'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { publishCompanions } from '../catalogue/engine/projection.ts'
import { storeAge } from './listing-consent/writes.ts'
import { invalidField } from '../platform/lib/failure.ts'
import { requireCompanion } from './profiles/queries.ts'

const ADULT = 18
const MAX_AGE = 99

/**
 * Records the age from a document. The audit log records that, without the age.
 *
 * @throws Failure 404; 422 for an impossible date, and for minors
 */
export async function recordAge(
  db: Database,
  id: string,
  input: RecordedAgeInput,
  staff: StaffActor,
): Promise<void> {
  const { row } = await requireCompanion(db, id)
  const { auditEvent, writes } = ageRecord(db, { id, name: row.name }, input, staff)
  await audited(db, auditEvent, [...writes, publishCompanions(db, [id])])
}

/** The audit event and writes of `recordAge`. @throws Failure 422 for an impossible date, and for minors */
export function ageRecord(
  db: Database,
  { id, name }: { id: string; name: string },
  { birthDate = null, atLeast }: RecordedAgeInput,
  staff: StaffActor,
): { auditEvent: AuditEvent; writes: Write[] } {
  const years = birthDate === null ? Number(atLeast) : yearsBetween(birthDate, dayOf(staff.at))
  if (years < 0 || years > MAX_AGE) throw invalidField('birthDate', 'age.invalid-birth-date')
  if (years < ADULT) throw invalidField('birthDate', 'age.minor')
  const auditEvent = {
    actor: staff.actor,
    at: staff.at,
    act: 'companion.age-recorded',
    subject: id,
    detail: { name },
  }
  return {
    auditEvent,
    writes: [storeAge(db, id, { atLeast: years, birthDate }, staff)],
  }
}
