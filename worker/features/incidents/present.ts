import type { SiteStatus } from '#contract/status'
import { iso, isoOrNull } from '../../lib/time.ts'
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
