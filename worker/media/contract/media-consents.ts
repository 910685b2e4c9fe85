import * as z from 'zod/mini'
import {
  consentUses,
  MAX_CONSENT_NAME,
  MAX_CONSENT_OTHERS,
  shownPeople,
  withdrawalPlaces,
} from './media-consent-options.ts'
import { day, multiLine } from '../../platform/contract/form-fields.ts'
import { message } from '../../contract/refusals.ts'

const text = (max: number) =>
  z.string(message('field.required')).check(
    z.trim(),
    z.maxLength(max, message('field.too-long', { max })),
    z.refine((value) => !/[\p{Cc}\ufffd]/u.test(value), message('field.unreadable')),
  )

/** What staff record of a consent that was given to them. */
export const consentInput = z
  .strictObject({
    shown: z.enum(shownPeople, message('field.choice')),
    /** The names of the others who are shown and have agreed as well. */
    others: z._default(text(MAX_CONSENT_OTHERS), ''),
    /** Who gave it, as in "Anna Keller, in writing". */
    givenBy: text(MAX_CONSENT_NAME).check(z.minLength(1, message('field.required'))),
    /** The day, as 2026-05-01. */
    givenOn: day,
    uses: z
      .array(z.enum(consentUses, message('field.choice')))
      .check(z.minLength(1, message('field.too-few', { min: 1 }))),
  })
  .check(
    z.refine(({ shown, others }) => (shown === 'others') === (others !== ''), {
      path: ['others'],
      error: message('consent.others'),
    }),
  )
export type ConsentInput = z.output<typeof consentInput>

/** A consent for a file, as it counts now. */
const consentRecord = z.object({
  mediaId: z.string(),
  shown: z.enum(shownPeople),
  others: z.string(),
  givenBy: z.string(),
  givenAt: z.string(),
  uses: z.array(z.enum(consentUses)),
  /** By the companion in her own area; otherwise staff have recorded it. */
  isHers: z.boolean(),
})
export type ConsentRecord = z.infer<typeof consentRecord>

export const recordConsentSchemas = { body: consentInput, response: consentRecord }
const consents = z.object({
  consents: z.array(consentRecord),
  /** Files of hers without a record. */
  missing: z.array(z.string()),
})
/** A file that is gone, and blocked. */
const blockedFile = z.object({
  id: z.string(),
  type: z.enum(['photo', 'video']),
  alt: z.string(),
  withdrawnAt: z.string(),
  /** For the profile that withdrew it; otherwise for all. */
  isProfileOnly: z.boolean(),
})
export type BlockedFile = z.infer<typeof blockedFile>

export const listConsentsSchemas = {
  /** `blocked`: newest first, of the last year. */
  response: z.extend(consents, { blocked: z.array(blockedFile) }),
}
export const liftBlockSchemas = {
  body: z.object({ reason: multiLine(500) }),
  response: z.object({ blocked: z.array(blockedFile) }),
}
export const listOwnConsentsSchemas = { response: consents }
export const revokeConsentSchemas = {
  response: z.object({
    /** When the file was taken off the site. */
    revokedAt: z.string(),
    /** Whether a picture that is hardly another is refused as well. */
    isRecognised: z.boolean(),
  }),
}
export const allowAgainSchemas = {
  response: z.object({
    /** False: another withdrawal still keeps it from being uploaded. */
    isAllowed: z.boolean(),
  }),
}

/** A file that she has withdrawn and may still allow again. */
export const withdrawnFile = z.object({
  /** Of the file that is gone. */
  id: z.string(),
  place: z.enum(withdrawalPlaces),
  type: z.enum(['photo', 'video']),
  alt: z.string(),
  /** How many copies went with it. */
  copies: z.number(),
  withdrawnAt: z.string(),
  /** Then it is final. */
  until: z.string(),
})
export type WithdrawnFile = z.infer<typeof withdrawnFile>
