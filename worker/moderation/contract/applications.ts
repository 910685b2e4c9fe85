import * as z from 'zod/mini'
import { message } from '../../contract/refusals.ts'
import { decisionGrounds } from './decisions.ts'
import { groundTexts } from './ground-texts.ts'
import { readAgeRange } from '../../companions/contract/age-range.ts'
import {
  emailAddress,
  formKey,
  honeypot,
  personNameField,
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
import { endpoint } from '../../platform/contract/endpoint.ts'

/** Options of the application form. No schema library here, because the page imports this file. */

export const MIN_APPLICATION_AGE = 21
/** The directory lists ages up to this maximum. */
export const MAX_APPLICATION_AGE = 65
export const APPLICATION_DUE_HOURS = 48
/** Hours until staff contact an approved applicant, as our email promises. */
export const CONTACT_DUE_HOURS = 48
/** Days that an applicant has to answer a question, before staff ask again or decide. */
export const APPLICANT_REPLY_DAYS = 7

export const applicationLocations = [
  'zurich',
  'geneva',
  'basel',
  'bern',
  'lausanne',
  'other',
] as const
export type ApplicationLocation = (typeof applicationLocations)[number]

export const experiences = ['new', 'some', 'experienced', 'expert'] as const
export type Experience = (typeof experiences)[number]

/** Maximum length in characters. */
export const applicationLengths = {
  name: 60,
  email: 254,
  phone: 60,
  about: 2_000,
  /** The second step: a whole list as typed, and one entry of it. */
  list: 600,
  entry: 60,
  references: 2_000,
  /** A question of the team. */
  question: 2_000,
} as const
export const MAX_LIST_ENTRIES = 12
export const MAX_APPLICATION_PHOTOS = 6

export const applicationStates = ['new', 'in_review', 'more_info', 'approved', 'rejected'] as const
export type ApplicationState = (typeof applicationStates)[number]

export const applicationInput = z.object({
  firstName: personNameField(applicationLengths.name),
  lastName: personNameField(applicationLengths.name),
  email: emailAddress,
  phone: phoneNumber(applicationLengths.phone),
  age: wholeNumber(
    MIN_APPLICATION_AGE,
    MAX_APPLICATION_AGE,
    message('field.between', { min: MIN_APPLICATION_AGE, max: MAX_APPLICATION_AGE }),
  ),
  location: z.enum(applicationLocations, message('field.choice')),
  experience: emptyAsNull(z.enum(experiences, message('field.choice'))),
  about: multiLine(applicationLengths.about),
  /** Confirms that the requirements are met and that applying is her own decision. */
  requirements: checkbox,
  /** Consent to use her data for examining the application. */
  consent: checkbox,
  key: formKey,
  extra_topic: honeypot,
})
export type ApplicationInput = z.output<typeof applicationInput>

export const createApplicationSchemas = { body: applicationInput, response: submissionAnswer }

// The second step: the holder of the link may add details until the application is decided.

const MAX_TOKEN = 120
const token = z
  .string()
  .check(z.maxLength(MAX_TOKEN, message('field.too-long', { max: MAX_TOKEN })))

/** A list as typed, separated by commas or lines; duplicates are removed. */
const typedList = z.pipe(
  z._default(z.string(), '').check(z.maxLength(applicationLengths.list)),
  z.pipe(
    z.transform((text: string) => {
      const entries = text.split(/[,;\n\r]+/).map((entry) => entry.replace(/\s+/g, ' ').trim())
      const entriesByKey = new Map(entries.map((entry) => [entry.toLowerCase(), entry]))
      entriesByKey.delete('')
      return [...entriesByKey.values()]
    }),
    z
      .array(singleLine(applicationLengths.entry))
      .check(z.maxLength(MAX_LIST_ENTRIES, message('field.too-many', { max: MAX_LIST_ENTRIES }))),
  ),
)

const ageRange = z
  .string()
  .check(z.refine((text) => readAgeRange(text) !== null, message('companion.invalid-age-range')))

export const applicationDetailsInput = z.object({
  token,
  languages: typedList,
  services: typedList,
  references: emptyAsNull(multiLine(applicationLengths.references)),
  /** Age range to show on the profile, like "25-30". */
  ageRange: emptyAsNull(ageRange),
  key: formKey,
})
export type ApplicationDetailsInput = z.output<typeof applicationDetailsInput>

export const sendApplicationDetailsSchemas = {
  body: applicationDetailsInput,
  response: submissionAnswer,
}

/** `preview`: a small picture as a data URL. */
const photoIds = z.object({ id: z.string(), preview: z.string() })
const photosAnswer = z.object({ photos: z.array(photoIds) })
export type ApplicationPhotos = z.infer<typeof photosAnswer>['photos']

export const openApplicationDetailsSchemas = {
  body: z.object({ token }),
  response: z.extend(photosAnswer, {
    reference: z.string(),
    /** True if details exist already; sending again replaces them. */
    isSent: z.boolean(),
  }),
}
export const addApplicationPhotoSchemas = { response: photosAnswer }
export const removeApplicationPhotoSchemas = {
  body: z.object({ token, id: z.uuid(message('field.id')) }),
  response: photosAnswer,
}

// Views for staff. 401 and 403 as in all calls of the staff area.

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
  /** ISO time of the consent to data use. */
  consentedAt: z.string(),
  /** Details of the second step; `null` until the applicant sends them. */
  details: z.nullable(
    z.object({
      languages: z.array(z.string()),
      services: z.array(z.string()),
      references: z.string(),
      /** Like "25-30"; `null`: the applicant has chosen none. */
      ageRange: z.nullable(z.string()),
      sentAt: z.string(),
    }),
  ),
  /** Each photo is fetched separately and requires a fresh proof of identity. */
  photos: z.array(z.pick(photoIds, { id: true })),
  /** The draft profile created by the approval; `null` also if it has been deleted. */
  companionId: z.nullable(z.string()),
  /** Language of the form, in which the applicant reads our emails. */
  language: z.string(),
  /** Sentences with the reason of a rejection, in her language, as she reads them. */
  groundTexts,
  /** `question`: the team's words in the email of the step; `null`: the step asked nothing. */
  steps: caseActions({ state, question: z.nullable(z.string()) }),
  can: z.object({
    /** States that the application may move to. */
    moveTo: z.array(state),
    /** The applicant is approved and waits for the contact that our email promises. */
    recordContact: z.boolean(),
  }),
})
export type Application = z.infer<typeof application>

/** The search includes names and email addresses. */
export const applicationsQuery = z.extend(casesQuery(applicationStates), assignedQuery)
export type ApplicationsQuery = z.infer<typeof applicationsQuery>

export const listApplicationsSchemas = {
  query: applicationsQuery,
  response: casesAnswer({ applications: z.array(listedApplication) }),
}

export const getApplicationSchemas = { response: application }
/** WebP as a data URL. */
export const getApplicationPhotoSchemas = { response: z.object({ photo: z.string() }) }

/**
 * A rejection requires its reason in the note. A move to "more_info" requires a question, and can be
 * repeated to ask again.
 */
export const applicationAction = caseAction({
  /** Omitted: the action only adds a note. */
  state: z.optional(state),
  /** Staff have contacted an approved applicant, as our email promises. */
  isContacted: z.optional(z.literal(true)),
  /** Words of the email that asks for more information, as the applicant reads them. */
  question: z.optional(multiLine(applicationLengths.question)),
  /** Reason of a rejection that the applicant reads. */
  ground: z._default(z.enum(decisionGrounds), 'other'),
  /** City of the draft for an approval, as "city, country". Required if the applicant chose "other". */
  city: z.optional(singleLine(100)),
  /** Age range agreed with her, for an approval. Required if the applicant chose none. */
  ageRange: z.optional(ageRange),
})
export type ApplicationAction = z.output<typeof applicationAction>

export const actOnApplicationSchemas = { body: applicationAction, response: application }

/** 201. The same form again returns the same reference; 409 if its content differs. */
export const createApplicationEndpoint = endpoint<typeof createApplicationSchemas>()(
  'POST',
  '/api/applications',
  'public',
)

/**
 * The state of the second step behind an application's link. 404 for an invalid link, 409 once the
 * application is decided.
 */
export const openApplicationDetailsEndpoint = endpoint<typeof openApplicationDetailsSchemas>()(
  'POST',
  '/api/applications/details/open',
  'public',
)

/** 201. Replaces earlier details; repeating the same details changes nothing. */
export const sendApplicationDetailsEndpoint = endpoint<typeof sendApplicationDetailsSchemas>()(
  'POST',
  '/api/applications/details',
  'public',
)

/**
 * Multipart: `token`, `id` (chosen by the sender, so that a repeated upload is one photo), then the
 * picture as `file`, at most `MAX_IMAGE_BYTES`. 409 beyond `MAX_APPLICATION_PHOTOS`.
 */
export const addApplicationPhotoEndpoint = endpoint<typeof addApplicationPhotoSchemas>()(
  'POST',
  '/api/applications/photos',
  'public',
)

/** Idempotent. */
export const removeApplicationPhotoEndpoint = endpoint<typeof removeApplicationPhotoSchemas>()(
  'POST',
  '/api/applications/photos/remove',
  'public',
)
