import type { PlannedProfile } from '#companions/publication'
import { iso } from '../../platform/lib/time.ts'
import type { plannedProfiles } from './queries.ts'

type Row = Awaited<ReturnType<typeof plannedProfiles>>[number]

export const presentPlanned = ({
  id,
  name,
  act,
  at,
  missedAt,
  plannedBy,
}: Row): PlannedProfile => ({
  id,
  name,
  act,
  at: iso(at),
  plannedBy,
  isMissed: missedAt !== null,
})
