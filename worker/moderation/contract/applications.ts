import { message } from '../../contract/refusals.ts'
import * as z from 'zod/mini'
import { decisionGrounds } from './appeal-options.ts'
import { readAgeRange } from '../../companions/contract/age-range.ts'
import {
  applicationLengths as lengths,
  applicationLocations,
  applicationStates,
  experiences,
  MAX_APPLICATION_AGE,
  MAX_LIST_ENTRIES,
  MIN_APPLICATION_AGE,
} from './application-options.ts'
import {
  emailAddress,
  formKey,
  honeypot,
  personName,
  phoneNumber,
  singleLine,
  multiLine,
  emptyAsNull,
  submissionAnswer,
  checkbox,
  wholeNumber,
} from '../../platform/contract/form-fields.ts'
import {
  assignedQuery,
  caseAction,
  caseActions,
  listedCase,
  casesAnswer,
  casesQuery,
} from '../../staff/contract/queue.ts'

export const applicationInput = z.object({
  firstName: personName(lengths.name),
  lastName: personName(lengths.name),
  email: emailAddress,
  phone: phoneNumber(lengths.phone),
  age: wholeNumber(
    MIN_APPLICATION_AGE,
    MAX_APPLICATION_AGE,
    message('field.between', { min: MIN_APPLICATION_AGE, max: MAX_APPLICATION_AGE }),
  ),
  location: z.enum(applicationLocations, message('field.choice')),
  experience: emptyAsNull(z.enum(experiences, message('field.choice'))),
  about: multiLine(lengths.about),
  /** The requirements are met, and it is her own decision. */
  requirements: checkbox,
  /** Her data may be used to examine the application. */
  consent: checkbox,
  key: formKey,
  extra_topic: honeypot,
})
export type ApplicationInput = z.output<typeof applicationInput>

export const createApplicationSchemas = { body: applicationInput, response: submissionAnswer }

// The second step: whoever has the link of an application adds to it until it is decided.

const MAX_TOKEN = 120
const token = z
  .string()
  .check(z.maxLength(MAX_TOKEN, message('field.too-long', { max: MAX_TOKEN })))

/** A list as it is typed, with commas or one entry a line; each entry once. */
const typedList = z.pipe(
  z._default(z.string(), '').check(z.maxLength(lengths.list)),
  z.pipe(
    z.transform((text: string) => {
      const entries = text.split(/[,;\n\r]+/).map((entry) => entry.replace(/\s+/g, ' ').trim())
      const known = new Map(entries.map((entry) => [entry.toLowerCase(), entry]))
      known.delete('')
      return [...known.values()]
    }),
    z
      .array(singleLine(lengths.entry))
      .check(z.maxLength(MAX_LIST_ENTRIES, message('field.too-many', { max: MAX_LIST_ENTRIES }))),
  ),
)

const ageRange = z
  .string()
  .check(z.refine((text) => readAgeRange(text) !== null, message('companion.age-range')))

export const applicationDetailsInput = z.object({
  token,
  languages: typedList,
  services: typedList,
  references: emptyAsNull(multiLine(lengths.references)),
  /** As "25-30": what her profile says of her age. */
  ageRange: emptyAsNull(ageRange),
  key: formKey,
})
export type ApplicationDetailsInput = z.output<typeof applicationDetailsInput>

export const sendApplicationDetailsSchemas = {
  body: applicationDetailsInput,
  response: submissionAnswer,
}

/** With a small picture as a data URL. */
const photoIds = z.object({ id: z.string(), preview: z.string() })
const photosAnswer = z.object({ photos: z.array(photoIds) })
export type ApplicationPhotos = z.infer<typeof photosAnswer>['photos']

export const openApplicationDetailsSchemas = {
  body: z.object({ token }),
  response: z.extend(photosAnswer, {
    reference: z.string(),
    /** Whether details have been sent before: what is sent now replaces them. */
    isSent: z.boolean(),
  }),
}
export const addApplicationPhotoSchemas = { response: photosAnswer }
export const removeApplicationPhotoSchemas = {
  body: z.object({ token, id: z.uuid(message('field.id')) }),
  response: photosAnswer,
}

// What staff see. 401 and 403 as all calls of the administrator area.

const state = z.enum(applicationStates)

export const listedApplication = z.extend(listedCase(applicationStates), {
  firstName: z.string(),
  lastName: z.string(),
  age: z.number(),
  location: z.enum(applicationLocations),
  experience: z.nullable(z.enum(experiences)),
})
export type ListedApplication = z.infer<typeof listedApplication>

export const application = z.extend(listedApplication, {
  email: z.string(),
  phone: z.string(),
  about: z.string(),
  /** ISO time at which she agreed that her data is used. */
  consentedAt: z.string(),
  /** Of the second step; null while she has sent none. */
  details: z.nullable(
    z.object({
      languages: z.array(z.string()),
      services: z.array(z.string()),
      references: z.string(),
      /** As "25-30"; null: she has chosen none. */
      ageRange: z.nullable(z.string()),
      sentAt: z.string(),
    }),
  ),
  /** Each is opened by itself, shortly after a proof of who opens it. */
  photos: z.array(z.pick(photoIds, { id: true })),
  /** The draft that the approval made; null also when it is gone by now. */
  companionId: z.nullable(z.string()),
  steps: caseActions({ state }),
  can: z.object({
    /** The states that it may be moved to. */
    moveTo: z.array(state),
  }),
})
export type Application = z.infer<typeof application>

/** The search is in names and email address, too. */
export const applicationsQuery = z.extend(casesQuery(applicationStates), assignedQuery)
export type ApplicationsQuery = z.infer<typeof applicationsQuery>

export const listApplicationsSchemas = {
  query: applicationsQuery,
  response: casesAnswer(applicationStates, { applications: z.array(listedApplication) }),
}

export const getApplicationSchemas = { response: application }
/** WebP as a data URL. */
export const getApplicationPhotoSchemas = { response: z.object({ photo: z.string() }) }

/** The note holds the reason of a rejection. */
export const applicationAction = caseAction({
  /** Left out: a note alone. */
  state: z.optional(state),
  /** For a rejection: the reason that the applicant reads. */
  ground: z._default(z.enum(decisionGrounds), 'other'),
  /** For an approval, as "city, country": where the draft is listed. Needed when she said "other". */
  city: z.optional(singleLine(100)),
  /** For an approval, as agreed with her. Needed while she has chosen none herself. */
  ageRange: z.optional(ageRange),
})
export type ApplicationAction = z.output<typeof applicationAction>

export const actOnApplicationSchemas = { body: applicationAction, response: application }
