import type { DataRequestAct, DataRequestState } from '#moderation/data-requests'
import { DAY_MS } from '../../platform/lib/time.ts'

/**
 * Forms from one network, and receipts to one address. The limit by address protects people whose
 * address someone else enters.
 */
export const dataRequestRateLimit = {
  what: 'data-request',
  limit: 5,
  windowSeconds: 3_600,
} as const
export const dataRequestMailRateLimit = {
  what: 'data-request-mail',
  limit: 3,
  windowSeconds: 86_400,
} as const

/** Legal deadline for an answer. */
export const DATA_REQUEST_DUE_MS = 30 * DAY_MS

/** Retention of an answered request, as proof of the answer. */
export const DATA_REQUEST_RETENTION_MS = 365 * DAY_MS

export const openStates = ['new', 'in_review', 'waiting'] as const satisfies DataRequestState[]

export const isAnswered = (state: DataRequestState) => state === 'done' || state === 'refused'

/** Allowed actions; an answered request can be reopened. */
export function allowedDataRequestActions(state: DataRequestState): DataRequestAct[] {
  if (isAnswered(state)) return ['note', 'review']
  const actions: DataRequestAct[] = ['note']
  if (state !== 'in_review') actions.push('review')
  if (state !== 'waiting') actions.push('ask')
  actions.push('finish', 'refuse')
  return actions
}

const states: Partial<Record<DataRequestAct, DataRequestState>> = {
  review: 'in_review',
  ask: 'waiting',
  finish: 'done',
  refuse: 'refused',
}

/** State after an action. */
export const dataRequestStateAfter = (
  state: DataRequestState,
  action: DataRequestAct,
): DataRequestState => states[action] ?? state

/** Closing a request requires a note about the result. */
export const dataRequestNeedsNote = (action: DataRequestAct) =>
  ['note', 'finish', 'refuse'].includes(action)
