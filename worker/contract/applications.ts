import { message } from './refusals.ts'
import * as z from 'zod/mini'
import {
  applicationLengths as lengths,
  applicationLocations,
  applicationStates,
  experiences,
  MAX_APPLICATION_AGE,
  MIN_APPLICATION_AGE,
} from './application-options.ts'
import {
  emailAddress,
  formKey,
  honeypot,
  singleLine,
  multiLine,
  emptyAsNull,
  submissionAnswer,
  checkbox,
  wholeNumber,
} from './form-fields.ts'
import { caseAction, caseActions, listedCase, casesAnswer, casesQuery } from './queue.ts'

const phone = singleLine(lengths.phone).check(
  z.regex(/^\+?[\d\s()./-]*$/, message('field.phone')),
  z.refine((text) => text.replace(/\D/g, '').length >= 6, message('field.phone')),
)

export const applicationInput = z.object({
  firstName: singleLine(lengths.name),
  lastName: singleLine(lengths.name),
  email: emailAddress,
  phone,
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
  website: honeypot,
})
export type ApplicationInput = z.output<typeof applicationInput>

export const createApplicationSchemas = { body: applicationInput, response: submissionAnswer }

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
export const applicationsQuery = casesQuery(applicationStates)
export type ApplicationsQuery = z.infer<typeof applicationsQuery>

export const listApplicationsSchemas = {
  query: applicationsQuery,
  response: casesAnswer(applicationStates, { applications: z.array(listedApplication) }),
}

export const getApplicationSchemas = { response: application }

/** The note holds the reason of a rejection. */
export const applicationAction = caseAction({
  /** Left out: a note alone. */
  state: z.optional(state),
  /** For an approval, as "city, country": where the draft is listed. Needed when she said "other". */
  city: z.optional(singleLine(100)),
})
export type ApplicationAction = z.output<typeof applicationAction>

export const actOnApplicationSchemas = { body: applicationAction, response: application }
