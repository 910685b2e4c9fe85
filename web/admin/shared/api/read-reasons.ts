import { getApplicationEndpoint, getApplicationPhotoEndpoint } from '#moderation/admin-applications'
import { getManagedEndpoint } from '#companions/staff/admin-companions'
import { getQueuedEndpoint } from '#messaging/admin-requests'
import type { Endpoint } from '#platform/endpoint'
import { MINUTE_MS } from '#platform/time'
import { getContentEndpoint } from '#media/admin-stories'
import { READ_REASON, type CaseKind, type CaseReason } from '#companions/own/own-data'

/** Operations that the Worker answers only with a reason of access. */
const kinds: Record<string, CaseKind> = {
  [getApplicationEndpoint.path]: 'application',
  [getApplicationPhotoEndpoint.path]: 'application',
  [getQueuedEndpoint.path]: 'thread',
}
export const caseKindOf = ({ path }: Endpoint): CaseKind | null => kinds[path] ?? null

/** Operations that the Worker answers without the private part if they give no reason. */
const coveredPaths: readonly string[] = [getManagedEndpoint.path, getContentEndpoint.path]
export const coversPrivatePart = ({ path }: Endpoint): boolean => coveredPaths.includes(path)

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

/** Time for which the private part of a profile stays uncovered. */
const PROFILE_REASON_MS = 30 * MINUTE_MS

const keyOf = (user: string, subject: string) => `read-reason:${user}:${subject}`
const suggestionKeyOf = (user: string, kind: CaseKind) => `read-reason-suggestion:${user}:${kind}`

/** Components that render what a reason uncovers. */
const listeners = new Set<() => void>()

/** @returns function that ends the subscription */
export function subscribeToReasons(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

type Reason = { kind: CaseKind; subjects: readonly string[]; reason: CaseReason }

/** Stores the reason of access for the browser tab, and as the suggestion for the next case of its kind. */
export function rememberReason(user: string, { kind, subjects, reason }: Reason): void {
  const until = kind === 'profile' ? String(Date.now() + PROFILE_REASON_MS) : ''
  for (const subject of subjects) {
    sessionStorage.setItem(keyOf(user, subject), `${reason} ${until}`.trim())
  }
  sessionStorage.setItem(suggestionKeyOf(user, kind), reason)
  for (const listener of listeners) listener()
}

/** @returns `null`: none was given, or it has expired */
export function rememberedReason(user: string, subject: string): string | null {
  const [reason = null, until] = (sessionStorage.getItem(keyOf(user, subject)) ?? '').split(' ')
  if (!reason || (until && Number(until) < Date.now())) return null
  return reason
}

/** The reason that the member of staff gave last for a case of this kind. */
export const suggestedReason = (user: string, kind: CaseKind): string | null =>
  sessionStorage.getItem(suggestionKeyOf(user, kind))

/** Copies the reason of access to the next case, so that staff who work through a queue give it once. */
export function passReason(user: string, currentCase: string, nextCase: string): void {
  const reason = rememberedReason(user, currentCase)
  if (reason === null || rememberedReason(user, nextCase) !== null) return
  sessionStorage.setItem(keyOf(user, nextCase), reason)
}

/** Headers that carry the reason of access. */
export const reasonHeaders = (reason: string | null): Record<string, string> =>
  reason === null ? {} : { [READ_REASON]: reason }
