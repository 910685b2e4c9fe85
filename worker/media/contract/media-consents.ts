import * as z from 'zod/mini'
import { day, multiLine } from '../../platform/contract/form-fields.ts'
import { message } from '../../contract/refusals.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

/** People shown in a file: the companion alone, or also others, who are then named. */
export const shownPeople = ['self', 'others'] as const
export type ShownPeople = (typeof shownPeople)[number]

/** Uses of a file on the site. Its use outside the site is a setting of the companion, see `promotion-consent.ts`. */
export const consentUses = ['public', 'private', 'stories'] as const
export type ConsentUse = (typeof consentUses)[number]
export type ConsentUses = Record<ConsentUse, boolean>

/** Place of a file before its withdrawal: a gallery, stories alone, or under review. */
export const withdrawalPlaces = ['gallery', 'story', 'submitted'] as const
export type WithdrawalPlace = (typeof withdrawalPlaces)[number]

/** Period within which a withdrawal can be undone. */
export const ALLOW_AGAIN_HOURS = 1

export const MAX_CONSENT_NAME = 100
export const MAX_CONSENT_OTHERS = 300

const text = (max: number) =>
  z.string(message('field.required')).check(
    z.trim(),
    z.maxLength(max, message('field.too-long', { max })),
    z.refine((value) => !/[\p{Cc}\ufffd]/u.test(value), message('field.unreadable')),
  )

/** Record by staff of a consent that was given to them. */
export const consentInput = z
  .strictObject({
    shown: z.enum(shownPeople, message('field.choice')),
    /** Names of the other people in the file, who have agreed as well. */
    others: z._default(text(MAX_CONSENT_OTHERS), ''),
    /** Name of the person who gave it and how, such as "Anna Keller, in writing". */
    givenBy: text(MAX_CONSENT_NAME).check(z.minLength(1, message('field.required'))),
    /** Day on which it was given, such as 2026-05-01. */
    givenOn: day,
    uses: z
      .array(z.enum(consentUses, message('field.choice')))
      .check(z.minLength(1, message('field.too-few', { min: 1 }))),
  })
  .check(
    z.refine(({ shown, others }) => (shown === 'others') === (others !== ''), {
      path: ['others'],
      error: message('consent.people-required'),
    }),
  )
export type ConsentInput = z.output<typeof consentInput>

/** A valid consent to a file. */
const consentRecord = z.object({
  mediaId: z.string(),
  shown: z.enum(shownPeople),
  others: z.string(),
  givenBy: z.string(),
  givenAt: z.string(),
  uses: z.array(z.enum(consentUses)),
  /** True if the companion gave it in her own area; false if staff recorded it. */
  isHers: z.boolean(),
})
export type ConsentRecord = z.infer<typeof consentRecord>

export const recordConsentSchemas = { body: consentInput, response: consentRecord }
const consents = z.object({
  consents: z.array(consentRecord),
  /** Ids of the companion's files without a record. */
  missing: z.array(z.string()),
})
/** A withdrawn file, whose upload is blocked. */
const blockedFile = z.object({
  id: z.string(),
  type: z.enum(['photo', 'video']),
  alt: z.string(),
  withdrawnAt: z.string(),
  /** True if only the profile that withdrew it is blocked; false for all profiles. */
  isProfileOnly: z.boolean(),
})
export type BlockedFile = z.infer<typeof blockedFile>

export const listConsentsSchemas = {
  /** `blocked`: withdrawals of the last year, newest first. */
  response: z.extend(consents, { blocked: z.array(blockedFile) }),
}
export const liftBlockSchemas = {
  body: z.object({ reason: multiLine(500) }),
  response: z.object({ blocked: z.array(blockedFile) }),
}
export const listOwnConsentsSchemas = { response: consents }
export const revokeConsentSchemas = {
  response: z.object({
    /** ISO time at which the file was removed from the site. */
    revokedAt: z.string(),
    /** True if near-identical pictures are rejected as well. */
    isRecognised: z.boolean(),
  }),
}
export const allowAgainSchemas = {
  response: z.object({
    /** False if another withdrawal still blocks the upload. */
    isAllowed: z.boolean(),
  }),
}

/** A file that the companion has withdrawn and may still allow again. */
export const withdrawnFile = z.object({
  /** Id of the deleted file. */
  id: z.string(),
  place: z.enum(withdrawalPlaces),
  type: z.enum(['photo', 'video']),
  alt: z.string(),
  /** Number of copies that were removed with it. */
  copies: z.number(),
  withdrawnAt: z.string(),
  /** ISO time at which the withdrawal becomes final. */
  until: z.string(),
})
export type WithdrawnFile = z.infer<typeof withdrawnFile>

/** Replaces a record that staff have made before. 409 for a record that the companion has given herself. */
export const recordConsentEndpoint = endpoint<typeof recordConsentSchemas>()(
  'PUT',
  '/api/admin/media/:id/consent',
  'staff',
)

/**
 * Allows the upload of a withdrawn picture again. 409 if there is another owner: the call must then be requested, see
 * `requestConfirmation`.
 */
export const liftBlockEndpoint = endpoint<typeof liftBlockSchemas>()(
  'POST',
  '/api/admin/companions/:id/withdrawn-files/:file/lift',
  'staff',
)

/** Valid consents for a companion's files, and the files that she has withdrawn. */
export const listConsentsEndpoint = endpoint<typeof listConsentsSchemas>()(
  'GET',
  '/api/admin/companions/:id/consents',
  'staff',
)
