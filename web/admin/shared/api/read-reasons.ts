import { getApplicationEndpoint, getApplicationPhotoEndpoint } from '#moderation/admin-applications'
import { getManagedEndpoint } from '#companions/staff/admin-companions'
import { getQueuedEndpoint } from '#messaging/admin-requests'
import type { Endpoint } from '#platform/endpoint'
import { listMediaEndpoint } from '#media/media'
import { READ_REASON, type CaseKind, type CaseReason } from '#companions/own/own-data'

/** Operations that the Worker answers only with a reason of access. */
const kinds: Record<string, CaseKind> = {
  [getApplicationEndpoint.path]: 'application',
  [getApplicationPhotoEndpoint.path]: 'application',
  [getManagedEndpoint.path]: 'profile',
  [getQueuedEndpoint.path]: 'thread',
  [listMediaEndpoint.path]: 'library',
}
export const caseKindOf = ({ path }: Endpoint): CaseKind | null => kinds[path] ?? null

/** Replaces an answer until staff have given the reason of access. */
export class ReasonNeeded extends Error {
  readonly kind: CaseKind
  /** Id of the case, or path of the list. */
  readonly of: string
  constructor(kind: CaseKind, subject: string) {
    super()
    this.kind = kind
    this.of = subject
  }
}

const keyOf = (user: string, subject: string) => `read-reason:${user}:${subject}`

/** Stores the reason of access for the browser tab. */
export const rememberReason = (user: string, subject: string, reason: CaseReason) =>
  sessionStorage.setItem(keyOf(user, subject), reason)

export const rememberedReason = (user: string, subject: string): string | null =>
  sessionStorage.getItem(keyOf(user, subject))

/** Copies the reason of access to the next case, so that staff who work through a queue give it once. */
export function passReason(user: string, currentCase: string, nextCase: string): void {
  const reason = rememberedReason(user, currentCase)
  if (reason === null || rememberedReason(user, nextCase) !== null) return
  sessionStorage.setItem(keyOf(user, nextCase), reason)
}

/** Headers that carry the reason of access. */
export const reasonHeaders = (reason: string | null): Record<string, string> =>
  reason === null ? {} : { [READ_REASON]: reason }
