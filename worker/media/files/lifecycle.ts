import { lt } from 'drizzle-orm'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { withdrawnFiles } from '../schema/media.ts'
import { DAY_MS } from '../../platform/lib/time.ts'

/** Longer than a cache stores a file, and than R2 has ever failed to delete one. */
const CLOSED_MS = 3 * DAY_MS

/** The rows refer to no account; those of an erased companion are deleted with her. */
export const withdrawnFileLifecycle: Lifecycle = {
  tables: [withdrawnFiles],
  export: () => ({}),
  erase: () => [],
  expire: (db, now) => [
    db.delete(withdrawnFiles).where(lt(withdrawnFiles.withdrawnAt, now - CLOSED_MS)),
  ],
}
