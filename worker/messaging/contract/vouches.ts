import * as z from 'zod/mini'
import { endpoint } from '../../platform/contract/endpoint.ts'

// Facts about a member for a companion, beside the request, and her word that she would meet them again.

/** Numbers of companions who would meet a member again, as they are shown: at least so many. 0: fewer than three. */
export const knownSteps = [0, 3, 5, 10] as const
export type KnownStep = (typeof knownSteps)[number]

/** Numbers of a member's answered requests, as they are shown: at least so many. */
export const answeredSteps = [0, 1, 3, 10] as const
export type AnsweredStep = (typeof answeredSteps)[number]

const knownTo = z.literal(knownSteps)

const memberFacts = z.object({
  /** Year in which the member first signed in. */
  since: z.number(),
  /** True in the first 30 days of the account. */
  isNew: z.boolean(),
  hasConfirmedEmail: z.boolean(),
  hasPlan: z.boolean(),
  answered: z.literal(answeredSteps),
  /** Number of warnings of our team that are in force. */
  warnings: z.number(),
  /** Counted once a week; 0 also for members who have turned the mark off. */
  knownTo,
})
export type MemberFacts = z.infer<typeof memberFacts>

/** "open": the companion may vouch, because she has answered the request herself; "closed": she may not. */
const vouchStates = ['closed', 'open', 'given'] as const
export type VouchState = (typeof vouchStates)[number]

const sender = z.object({ facts: memberFacts, vouch: z.enum(vouchStates) })
export type Sender = z.infer<typeof sender>

export const getSenderSchemas = { response: sender }
export const changeVouchSchemas = {
  /** `isGiven` false: she withdraws it. */
  body: z.object({ request: z.uuid(), isGiven: z.boolean() }),
  response: sender,
}

const memberMark = z.object({
  knownTo,
  /** False: companions don't see it. */
  isShown: z.boolean(),
})
export type MemberMark = z.infer<typeof memberMark>

export const getMarkSchemas = { response: memberMark }
export const changeMarkSchemas = { body: z.object({ isShown: z.boolean() }), response: memberMark }

/** Returns the facts about the member behind a request. 404 for requests to others. */
export const getSenderEndpoint = endpoint<typeof getSenderSchemas>()(
  'GET',
  '/api/own/requests/:id/sender',
  'companion',
)

/**
 * Gives or withdraws a vouch. The request is in the body, so that no log of addresses tells for whom. May be repeated.
 * 409 unless she has answered the request herself.
 */
export const changeVouchEndpoint = endpoint<typeof changeVouchSchemas>()(
  'PUT',
  '/api/own/vouches',
  'companion',
)

/** The mark of the member who is signed in. */
export const getMarkEndpoint = endpoint<typeof getMarkSchemas>()('GET', '/api/me/mark', 'member')

/** Shows the mark to companions, or hides it from the next request on. May be repeated. */
export const changeMarkEndpoint = endpoint<typeof changeMarkSchemas>()(
  'PUT',
  '/api/me/mark',
  'member',
)
