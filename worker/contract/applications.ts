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
  note,
  emptyAsNull,
  submissionAnswer,
  checkbox,
  wholeNumber,
} from './form-fields.ts'
import { pageSize, searchText, intBetween } from './listing.ts'
import { MAX_PAGE_SIZE, MAX_SKIP } from './limits.ts'

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

export const listedApplication = z.object({
  id: z.string(),
  reference: z.string(),
  state,
  firstName: z.string(),
  lastName: z.string(),
  age: z.number(),
  location: z.enum(applicationLocations),
  experience: z.nullable(z.enum(experiences)),
  /** ISO times. */
  createdAt: z.string(),
  /** Null: nothing is due, because it is decided or the applicant has to answer. */
  dueAt: z.nullable(z.string()),
  isOverdue: z.boolean(),
  /** Rises with each action: whoever acts says which version they have seen. */
  version: z.number(),
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
  /** Oldest first. */
  steps: z.array(
    z.object({
      number: z.number(),
      at: z.string(),
      by: z.string(),
      state,
      /** For staff alone. */
      note: z.string(),
    }),
  ),
  can: z.object({
    /** The states that it may be moved to. */
    moveTo: z.array(state),
  }),
})
export type Application = z.infer<typeof application>

export const applicationsQuery = z.object({
  state: z.optional(z.enum([...applicationStates, 'open'])),
  /** In names, email address and reference. */
  search: searchText,
  skip: z._default(z.optional(intBetween(0, MAX_SKIP)), 0),
  limit: z._default(pageSize, MAX_PAGE_SIZE),
})
export type ApplicationsQuery = z.infer<typeof applicationsQuery>

export const listApplicationsSchemas = {
  query: applicationsQuery,
  response: z.object({
    applications: z.array(listedApplication),
    total: z.number(),
    counts: z.record(state, z.number()),
    overdue: z.number(),
  }),
}

export const getApplicationSchemas = { response: application }

export const applicationAction = z.object({
  /** The one that was seen. */
  version: z.int().check(z.gte(0)),
  /** Left out: a note alone. */
  state: z.optional(state),
  /** The reason of a rejection; for staff alone. */
  note,
  /** For an approval, as "city, country": where the draft is listed. Needed when she said "other". */
  city: z.optional(singleLine(100)),
})
export type ApplicationAction = z.output<typeof applicationAction>

export const actOnApplicationSchemas = { body: applicationAction, response: application }
