import type { AppealState } from '#moderation/decisions'
import type { Appeal, ListedAppeal, OpenedAppeal } from '#moderation/appeals'
import type { OwnProfile } from '#companions/own/own'
import { isOverdue, presentAction } from '../../platform/db/queue.ts'
import { iso, isoOrNull } from '../../platform/lib/time.ts'
import type { FoundAppeal } from './queries.ts'
import { allowedAppealActions, isOwnDecision } from './rules.ts'
import type { AppealRow } from './writes.ts'

type StoredState = AppealRow['state']

const isState = (state: StoredState): state is AppealState => state !== 'offered'

export const presentOpened = (row: AppealRow & { hasOtherDecider: number }): OpenedAppeal => ({
  kind: row.kind,
  ground: row.ground,
  reference: row.reference,
  decidedAt: iso(row.decidedAt),
  until: iso(row.expiresAt),
  state: row.state,
  decider: row.hasOtherDecider === 1 ? 'colleague' : 'author',
})

type OfferedAppeal = Pick<AppealRow, 'state' | 'expiresAt' | 'reference'>

/**
 * The appeal that the companion sees in her area while her profile is hidden; `null`: nothing to
 * appeal.
 */
export const presentOwnAppeal = (
  row: OfferedAppeal | undefined,
  now: number,
): OwnProfile['appeal'] =>
  !row || row.state === 'granted' || (row.state === 'offered' && row.expiresAt <= now)
    ? null
    : { state: row.state, until: iso(row.expiresAt), reference: row.reference }

export const presentAppealListItem = (
  row: Omit<FoundAppeal, 'steps' | 'hasOtherDecider' | 'appellantId'>,
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

/** @param staffId id of the member of staff who reads the appeal */
export const presentAppeal = (appeal: FoundAppeal, staffId: string, now: number): Appeal => ({
  ...presentAppealListItem(appeal, now),
  text: appeal.text,
  ground: appeal.ground,
  reason: appeal.reason,
  decidedAt: iso(appeal.decidedAt),
  decidedBy: appeal.actorName,
  subject: appeal.applicationId ?? appeal.companionId ?? appeal.memberId ?? '',
  isOfCompanion: appeal.companionId !== null,
  language: appeal.language,
  isOwnDecision: isOwnDecision(appeal, staffId),
  steps: appeal.steps.map(presentAction),
  can: { act: allowedAppealActions(appeal, staffId) },
})
