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
import { endpoint } from '../../platform/contract/endpoint.ts'

/** States of a photo verification. */
export const renewalStates = ['shown', 'submitted', 'confirmed', 'refused', 'withdrawn'] as const

/** States that staff see; before the upload there is no picture to check. */
export const decidableStates = ['submitted', 'confirmed', 'refused'] as const
export type DecidableState = (typeof decidableStates)[number]

export const renewalDecisions = ['confirm', 'refuse'] as const

/** Gesture in the picture, beside the code. */
export const gestures = ['ear', 'chin', 'thumb', 'palm', 'shoulder', 'forehead'] as const
export type Gesture = (typeof gestures)[number]

/** Minutes during which a code is displayed and accepted. */
export const CODE_MINUTES = 10
/** Hours for staff to decide. */
export const RENEWAL_DUE_HOURS = 48
export const MAX_REFUSAL_REASON = 2_000
/** Days before the end of a check when the companion gets a reminder. */
export const REMINDER_DAYS = 14

/** A companion's checks and her newest photo verification, if any. ISO times. */
export const ownVerification = z.object({
  checks: z.array(
    z.object({
      checked: z.enum(checks),
      /** `null`: the check was never made. */
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
      /** Code and gesture for the picture; `null` once the code has expired or the picture is uploaded. */
      task: z.nullable(z.object({ code: z.string(), gesture: z.enum(gestures) })),
      expiresAt: z.string(),
      submittedAt: z.nullable(z.string()),
      decidedAt: z.nullable(z.string()),
      /** Reason of staff for a refusal; may be empty. */
      reason: z.string(),
    }),
  ),
})
export type OwnVerification = z.infer<typeof ownVerification>

export const getOwnVerificationSchemas = { response: ownVerification }
export const startRenewalSchemas = { response: ownVerification }
export const sendProofSchemas = { response: ownVerification }
export const withdrawRenewalSchemas = { response: ownVerification }

// Views for staff.

const listedRenewal = z.object({
  id: z.string(),
  companion: z.object({ id: z.string(), name: z.string() }),
  state: z.enum(decidableStates),
  /** ISO time of the upload. */
  createdAt: z.string(),
  dueAt: z.nullable(z.string()),
  isOverdue: z.boolean(),
  version: z.number(),
})
export type ListedRenewal = z.infer<typeof listedRenewal>

export const renewal = z.extend(listedRenewal, {
  code: z.string(),
  gesture: z.enum(gestures),
  /** Data URL; `null` in the answer to a decision, after the decision, or while R2 cannot be read. */
  picture: z.nullable(z.string()),
  /** Photos of the gallery for comparison, with temporary addresses for staff. */
  photos: z.array(z.object({ id: z.string(), url: z.string(), alt: z.string() })),
  reason: z.string(),
  decided: z.nullable(z.object({ at: z.string(), by: z.string() })),
  canDecide: z.boolean(),
})
export type Renewal = z.infer<typeof renewal>

/** The search includes names. */
export const renewalsQuery = z.extend(casesQuery(decidableStates), assignedQuery)
export type RenewalsQuery = z.infer<typeof renewalsQuery>

const endingCheck = z.object({
  companion: z.object({ id: z.string(), name: z.string() }),
  checked: z.enum(checks),
  endsAt: z.string(),
  hasEnded: z.boolean(),
  /** `null`: no reminder was sent. */
  remindedAt: z.nullable(z.string()),
})
export type EndingCheck = z.infer<typeof endingCheck>

export const listEndingChecksSchemas = { response: z.object({ checks: z.array(endingCheck) }) }
export const listRenewalsSchemas = {
  query: renewalsQuery,
  response: casesAnswer({ renewals: z.array(listedRenewal) }),
}
export const getRenewalSchemas = { response: renewal }
export const decideRenewalSchemas = {
  body: z.object({
    version: expectedVersion,
    act: z.enum(renewalDecisions, message('field.choice')),
    /** The companion reads the reason. Required for a refusal. */
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

export const getOwnVerificationEndpoint = endpoint<typeof getOwnVerificationSchemas>()(
  'GET',
  '/api/own/verification',
  'companion',
)

/**
 * Creates a code and a gesture, valid for `CODE_MINUTES`; returns the current ones while they are
 * valid. 409 while staff are reviewing a picture. 429 after a few per hour.
 */
export const startRenewalEndpoint = endpoint<typeof startRenewalSchemas>()(
  'POST',
  '/api/own/verification/renewals',
  'companion',
)

/**
 * Multipart with the picture as `file`, at most `MAX_IMAGE_BYTES`. Idempotent. 404 for another
 * companion's verification, 409 once the code has expired.
 */
export const sendProofEndpoint = endpoint<typeof sendProofSchemas>()(
  'PUT',
  '/api/own/verification/renewals/:id/picture',
  'companion',
)

/**
 * Withdraws the verification and deletes its picture. Idempotent. 404 for another companion's
 * verification.
 */
export const withdrawRenewalEndpoint = endpoint<typeof withdrawRenewalSchemas>()(
  'DELETE',
  '/api/own/verification/renewals/:id',
  'companion',
)
