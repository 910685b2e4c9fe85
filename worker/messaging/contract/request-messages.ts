import * as z from 'zod/mini'
import { note } from '../../platform/contract/form-fields.ts'
import { expectedVersion } from '../../staff/contract/queue.ts'
import { message } from '../../contract/refusals.ts'
import { lifetimes, requestActs } from './request-options.ts'

// What is said in the thread of a request.

/** What was done in a thread, and by whom. */
export const requestMessage = z.object({
  number: z.number(),
  at: z.string(),
  by: z.enum(['member', 'companion', 'team']),
  act: z.enum(requestActs),
  /** Of 'lifetime': the number of days from then on, or "" when messages are kept with the request. */
  text: z.string(),
  /** Of the reader's own side: the one that it was sent with; null for others and for older messages. */
  key: z.nullable(z.string()),
  /** What was answered at once because she was away. */
  automaticReply: z.nullable(z.string()),
})

export const lifetimeDays = z.nullable(z.literal([...lifetimes], message('field.choice')))

/** When messages end. */
export const messageLifetime = z.object({
  /** What the reader's side has chosen; null: nothing. */
  chosen: lifetimeDays,
  /** The shorter of both choices, which applies; null: neither side has chosen. */
  days: lifetimeDays,
})
export type MessageLifetime = z.infer<typeof messageLifetime>
export const setLifetimeBody = z.object({ days: lifetimeDays })

/** The browser makes the key: the same key is the same message, however often it is sent. */
export const messageFields = {
  key: z.uuid(message('field.id')),
  text: z.optional(note),
}

export const staffRequestActions = ['see', 'answer', 'decline'] as const
export type StaffRequestActionName = (typeof staffRequestActions)[number]

/**
 * `version`: the one that was seen. For an answer, what the member has written since is still to be answered;
 * one that someone else on this side has given since refuses it.
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
