import type { DataRequestAct, DataRequestState } from '#moderation/data-request-options'
import { DAY_MS } from '../../platform/lib/time.ts'

/** How many forms one network may send, and how many receipts one address gets. Anyone can type an address. */
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

/** What the law gives. */
export const DUE_MS = 30 * DAY_MS

/** How long it can be shown what was answered. */
export const DATA_REQUEST_RETENTION_MS = 365 * DAY_MS

export const openStates = ['new', 'in_review', 'waiting'] as const satisfies DataRequestState[]

export const isAnswered = (state: DataRequestState) => state === 'done' || state === 'refused'

/** What may be done; what is answered can be looked into again. */
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

/** Where an act leads. */
export const after = (state: DataRequestState, act: DataRequestAct): DataRequestState =>
  states[act] ?? state

/** Whoever closes it says what was done. */
export const needsNote = (act: DataRequestAct) => ['note', 'finish', 'refuse'].includes(act)
