import type { AuthorityRequest } from '#moderation/admin-authority-requests'
import { iso } from '../../platform/lib/time.ts'
import type { FoundAuthorityRequest } from './queries.ts'

export const presentAuthorityRequest = ({
  request: { id, kind, authority, receivedOn, at, actorName },
  answer,
}: FoundAuthorityRequest): AuthorityRequest => ({
  id,
  kind,
  authority,
  receivedOn,
  recordedAt: iso(at),
  recordedBy: actorName,
  answer: answer && { outcome: answer.outcome, at: iso(answer.at), by: answer.actorName },
})
