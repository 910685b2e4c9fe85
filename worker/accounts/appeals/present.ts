import { appealStates, type AppealState } from '#moderation/appeal-options'
import type { Appeal, ListedAppeal, OpenedAppeal } from '#moderation/appeals'
import type { OwnProfile } from '#companions/own/own'
import { countsOf, isOverdue, presentAction } from '../../staff/sql/queue.ts'
import { iso, isoOrNull } from '../../platform/lib/time.ts'
import type { FoundAppeal } from './queries.ts'
import { allowedAppealActions, isOwnDecision } from './rules.ts'
import type { AppealRow } from './writes.ts'

type Stored = AppealRow['state']

const isState = (state: Stored): state is AppealState => state !== 'offered'

export const presentOpened = (row: AppealRow): OpenedAppeal => ({
  kind: row.kind,
  ground: row.ground,
  reference: row.reference,
  decidedAt: iso(row.decidedAt),
  until: iso(row.expiresAt),
  state: row.state,
})

type Offered = Pick<AppealRow, 'state' | 'expiresAt' | 'reference'>

/** What her area says of it while the profile is hidden; null: there is nothing to appeal. */
export const presentOwnAppeal = (row: Offered | undefined, now: number): OwnProfile['appeal'] =>
  !row || row.state === 'granted' || (row.state === 'offered' && row.expiresAt <= now)
    ? null
    : { state: row.state, until: iso(row.expiresAt), reference: row.reference }

export const presentAppealListItem = (
  row: Omit<FoundAppeal, 'steps'>,
  now: number,
): ListedAppeal => ({
  id: row.id,
  reference: row.reference,
  state: isState(row.state) ? row.state : 'new',
  kind: row.kind,
  name: row.name,
  createdAt: iso(row.appealedAt ?? row.decidedAt),
  dueAt: isoOrNull(row.dueAt),
  isOverdue: isOverdue(row, now),
  version: row.version,
})

/** @param staffId of whoever reads it */
export const presentAppeal = (found: FoundAppeal, staffId: string, now: number): Appeal => ({
  ...presentAppealListItem(found, now),
  text: found.text,
  ground: found.ground,
  reason: found.reason,
  decidedAt: iso(found.decidedAt),
  decidedBy: found.actorName,
  subject: found.applicationId ?? found.companionId ?? found.memberId ?? '',
  language: found.language,
  isOwnDecision: isOwnDecision(found, staffId),
  steps: found.steps.map(presentAction),
  can: { act: allowedAppealActions(found, staffId) },
})

export const presentAppealCounts = (counted: readonly { state: Stored; count: number }[]) =>
  countsOf(appealStates)(
    counted.flatMap(({ state, count }) => (isState(state) ? [{ state, count }] : [])),
  )
