import type { PriceChange } from '#companions/staff/admin-companions'
import type { StaffActor } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { requireCompanion } from './profiles/queries.ts'
import { Failure } from '../platform/lib/failure.ts'
import { applyPatch } from './apply-patch.ts'

const MAX_ATTEMPTS = 3

/**
 * Sets a companion's price per hour, unless someone else has changed it since it was read; other edits made
 * meanwhile are preserved. A repeated change is applied once.
 *
 * @throws Failure 404, 409
 */
export async function changePrice(
  db: Database,
  id: string,
  { before, after }: PriceChange,
  staff: StaffActor,
): Promise<void> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const record = await requireCompanion(db, id)
    const { version, hourPrice } = record.row
    const now = hourPrice && hourPrice / 100
    if (now === after) return
    if (now !== before) break
    const { isConflict } = await applyPatch(
      db,
      record,
      { price_per_hour: after },
      { staff, version },
    )
    if (!isConflict) return
  }
  throw new Failure('conflict', 'companion.changed')
}
