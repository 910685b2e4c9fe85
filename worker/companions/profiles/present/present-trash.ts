import type { TrashedCompanion } from '#companions/staff/trash'
import { iso } from '../../../platform/lib/time.ts'
import { TRASH_KEPT_MS, type TrashRow } from '../trash.ts'

export const presentTrashed = ({
  id,
  name,
  city,
  deletedAt,
  deletedBy,
}: TrashRow): TrashedCompanion => ({
  id,
  name,
  city,
  deletedBy,
  deletedAt: iso(deletedAt),
  endsAt: iso(deletedAt + TRASH_KEPT_MS),
})
