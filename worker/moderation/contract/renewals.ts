import * as z from 'zod/mini'
import { checkMethods, checks } from '../../companions/contract/companion-status.ts'
import { conflictWith } from '../../platform/contract/conflict.ts'
import {
  assignedQuery,
  casesAnswer,
  casesQuery,
  expectedVersion,
} from '../../staff/contract/queue.ts'
import { message } from '../../contract/refusals.ts'
import {
  decidableStates,
  gestures,
  MAX_REFUSAL_REASON,
  renewalDecisions,
  renewalStates,
} from './renewal-options.ts'

/** A companion's checks and, where she has begun one, the newest proof of her photos. ISO times. */
export const ownVerification = z.object({
  checks: z.array(
    z.object({
      checked: z.enum(checks),
      /** Null: it was never made. */
      record: z.nullable(
        z.object({
          checkedAt: z.string(),
          validUntil: z.string(),
          method: z.enum(checkMethods),
          isValid: z.boolean(),
        }),
      ),
    }),
  ),
  renewal: z.nullable(
    z.object({
      id: z.string(),
      state: z.enum(renewalStates),
      /** What she shows in the picture; null once it has expired or the picture is there. */
      task: z.nullable(z.object({ code: z.string(), gesture: z.enum(gestures) })),
      expiresAt: z.string(),
      submittedAt: z.nullable(z.string()),
      decidedAt: z.nullable(z.string()),
      /** Why staff refused it; may be empty. */
      reason: z.string(),
    }),
  ),
})
export type OwnVerification = z.infer<typeof ownVerification>

export const getOwnVerificationSchemas = { response: ownVerification }
export const startRenewalSchemas = { response: ownVerification }
export const sendProofSchemas = { response: ownVerification }
export const withdrawRenewalSchemas = { response: ownVerification }

// What staff see.

const listedRenewal = z.object({
  id: z.string(),
  companion: z.object({ id: z.string(), name: z.string() }),
  state: z.enum(decidableStates),
  /** Of the picture. ISO times. */
  createdAt: z.string(),
  dueAt: z.nullable(z.string()),
  isOverdue: z.boolean(),
  version: z.number(),
})
export type ListedRenewal = z.infer<typeof listedRenewal>

export const renewal = z.extend(listedRenewal, {
  code: z.string(),
  gesture: z.enum(gestures),
  /** A data URL; null in the answer to a decision, once it is decided, or when the file can't be read now. */
  picture: z.nullable(z.string()),
  /** Of her gallery, to compare: addresses that staff may open for a while. */
  photos: z.array(z.object({ id: z.string(), url: z.string(), alt: z.string() })),
  reason: z.string(),
  decided: z.nullable(z.object({ at: z.string(), by: z.string() })),
  canDecide: z.boolean(),
})
export type Renewal = z.infer<typeof renewal>

/** The search is in names. */
export const renewalsQuery = z.extend(casesQuery(decidableStates), assignedQuery)
export type RenewalsQuery = z.infer<typeof renewalsQuery>

const endingCheck = z.object({
  companion: z.object({ id: z.string(), name: z.string() }),
  checked: z.enum(checks),
  endsAt: z.string(),
  hasEnded: z.boolean(),
  /** Null: she was not mailed. */
  remindedAt: z.nullable(z.string()),
})
export type EndingCheck = z.infer<typeof endingCheck>

export const listEndingChecksSchemas = { response: z.object({ checks: z.array(endingCheck) }) }
export const listRenewalsSchemas = {
  query: renewalsQuery,
  response: casesAnswer(decidableStates, { renewals: z.array(listedRenewal) }),
}
export const getRenewalSchemas = { response: renewal }
export const decideRenewalSchemas = {
  body: z.object({
    version: expectedVersion,
    act: z.enum(renewalDecisions, message('field.choice')),
    /** She reads it. Needed for a refusal. */
    reason: z._default(
      z.string().check(
        z.overwrite((text) => text.replace(/\r\n?/g, '\n').trim()),
        z.maxLength(MAX_REFUSAL_REASON, message('field.too-long', { max: MAX_REFUSAL_REASON })),
        z.refine((text) => !/[^\P{Cc}\n\t]|\ufffd/u.test(text), message('field.unreadable')),
      ),
      '',
    ),
  }),
  response: renewal,
  conflict: conflictWith('renewal.changed', renewal),
}
export type RenewalDecision = z.output<typeof decideRenewalSchemas.body>
