import { getApplication, getApplicationPhoto } from '#moderation/admin-applications.api'
import { getManaged } from '#companions/staff/admin-companions.api'
import { getQueued } from '#messaging/admin-requests.api'
import type { Endpoint } from '#platform/endpoint'
import { listMedia } from '#media/media.api'
import { READ_REASON, type CaseKind, type CaseReason } from '#companions/own/own-data-options'

/** What the Worker shows only with a reason. */
const kinds: Record<string, CaseKind> = {
  [getApplication.path]: 'application',
  [getApplicationPhoto.path]: 'application',
  [getManaged.path]: 'profile',
  [getQueued.path]: 'thread',
  [listMedia.path]: 'library',
}
export const caseKindOf = ({ path }: Endpoint): CaseKind | null => kinds[path] ?? null

/** Stands in the place of an answer until staff have said why they ask for it. */
export class ReasonNeeded extends Error {
  readonly kind: CaseKind
  /** The id of the case, or the path of a list. */
  readonly of: string
  constructor(kind: CaseKind, of: string) {
    super()
    this.kind = kind
    this.of = of
  }
}

const keyOf = (user: string, of: string) => `read-reason:${user}:${of}`

/** Keeps for the tab why someone of the staff opens a case. */
export const rememberReason = (user: string, of: string, reason: CaseReason) =>
  sessionStorage.setItem(keyOf(user, of), reason)

export const rememberedReason = (user: string, of: string): string | null =>
  sessionStorage.getItem(keyOf(user, of))

/** Whoever goes on from a case to the next one opens it for the same reason. */
export function passReason(user: string, from: string, to: string): void {
  const reason = rememberedReason(user, from)
  if (reason === null || rememberedReason(user, to) !== null) return
  sessionStorage.setItem(keyOf(user, to), reason)
}

/** The headers by which a read says why. */
export const reasonHeaders = (reason: string | null): Record<string, string> =>
  reason === null ? {} : { [READ_REASON]: reason }
