import * as z from 'zod/mini'
import { note } from '../../platform/contract/form-fields.ts'
import { expectedVersion } from '../../staff/contract/queue.ts'
import { message } from '../../contract/refusals.ts'
import { lifetimes, requestActs } from './request-options.ts'

// Messages of a request's thread.

/** A message or action in a thread, with its author. */
export const requestMessage = z.object({
  number: z.number(),
  at: z.string(),
  by: z.enum(['member', 'companion', 'team']),
  act: z.enum(requestActs),
  /** For the act 'lifetime': the number of days from then on, or "" if messages are stored as long as the request. */
  text: z.string(),
  /** Key of a message by the reader's own side; null for others and for older messages. */
  key: z.nullable(z.string()),
  /** Automatic reply that the message received while the companion was away. */
  automaticReply: z.nullable(z.string()),
})

export const lifetimeDays = z.nullable(z.literal([...lifetimes], message('field.choice')))

/** Lifetime of messages. */
export const messageLifetime = z.object({
  /** Days chosen by the reader's side; null: no choice. */
  chosen: lifetimeDays,
  /** The shorter of both choices, which applies; null: neither side has chosen. */
  days: lifetimeDays,
})
export type MessageLifetime = z.infer<typeof messageLifetime>
export const setLifetimeBody = z.object({ days: lifetimeDays })

/** The browser creates the key; a repeated request with the same key stores the message once. */
export const messageFields = {
  key: z.uuid(message('field.id')),
  text: z.optional(note),
}

export const staffRequestActions = ['see', 'answer', 'decline'] as const
export type StaffRequestActionName = (typeof staffRequestActions)[number]

/**
 * `version`: version that the actor saw. After an answer, messages that the member has written since still need one;
 * an answer by someone else on this side since then refuses it.
 */
export const staffRequestAction = z.discriminatedUnion(
  'act',
  [
    z.object({ act: z.literal('answer'), version: z.optional(expectedVersion), ...messageFields }),
    z.object({ act: z.literal('see'), version: expectedVersion }),
    z.object({ act: z.literal('decline'), version: expectedVersion, text: z.optional(note) }),
  ],
  message('field.choice'),
)
export type StaffRequestAction = z.output<typeof staffRequestAction>
