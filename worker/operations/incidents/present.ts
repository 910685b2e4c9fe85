import type { SiteStatus } from '#operations/status'
import { iso, isoOrNull } from '../../platform/lib/time.ts'
import type { IncidentRow } from './queries.ts'

export const presentIncident = ({
  part,
  beganAt,
  endedAt,
}: IncidentRow): NonNullable<SiteStatus['incidents']>[number] => ({
  part,
  beganAt: iso(beganAt),
  endedAt: isoOrNull(endedAt),
})
