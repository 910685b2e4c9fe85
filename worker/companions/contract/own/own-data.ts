import * as z from 'zod/mini'
import { intBetween } from '../listing.ts'
import { message } from '../../../contract/refusals.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'

/** Private data of a companion that staff can read. */
export const readKinds = [
  'application',
  'private-media',
  'channels',
  'thread',
  'documents',
  'account',
] as const
export type ReadKind = (typeof readKinds)[number]

const commonReasons = ['question', 'check', 'complaint', 'fault'] as const

/** Reasons that staff choose from before they open a case. */
export const caseReasons = {
  application: ['decision', ...commonReasons],
  profile: ['correction', ...commonReasons],
  thread: ['answer', ...commonReasons],
  library: ['order', ...commonReasons],
} as const
export type CaseKind = keyof typeof caseReasons
export type CaseReason = (typeof caseReasons)[CaseKind][number]

/** The header in which a read sends the chosen reason. */
export const READ_REASON = 'x-read-reason'

/** Reason of a read: the part of the staff area in which it happened, or a chosen one. */
export const readReasons = [
  'applications',
  'profile',
  'media',
  'requests',
  'reports',
  'invitation',
  'verification',
  'decision',
  'correction',
  'answer',
  'order',
  ...commonReasons,
] as const
export type ReadReason = (typeof readReasons)[number]

/** Repeated reads of the same data by the same person within this time are logged once. */
export const READ_RECORD_MINUTES = 10

/** Days for which backups are stored. */
export const BACKUP_DAYS = 35

const readEntry = z.object({
  id: z.number(),
  at: z.string(),
  what: z.enum(readKinds),
  reason: z.enum(readReasons),
  /** Reference of the request whose thread was read, or of the application, while it exists. */
  reference: z.nullable(z.string()),
})
export type ReadEntry = z.infer<typeof readEntry>

export const getAccessLogSchemas = {
  query: z.object({
    /** Only entries older than the one with this number. */
    before: z.optional(intBetween(1, 999_999_999)),
  }),
  /** Newest first. */
  response: z.object({ entries: z.array(readEntry), next: z.nullable(z.number()) }),
}
export type ReadsAnswer = z.infer<typeof getAccessLogSchemas.response>

/** The answer is a file. */
export const exportOwnSchemas = {}

export const leaveOwnSchemas = {
  body: z.object({
    confirm: z.literal(true, message('field.required')),
    /** True: all data is deleted by the next nightly job, instead of a year later. */
    erase: z.boolean(message('field.required')),
  }),
  response: z.object({
    leftAt: z.string(),
    /** ISO time at which all data is due for deletion; a nightly job deletes it within a day. */
    eraseAt: z.string(),
  }),
}
export type Departure = z.infer<typeof leaveOwnSchemas.response>

/** Reads of the companion's private data by staff: time, kind of data and reason. */
export const getAccessLogEndpoint = endpoint<typeof getAccessLogSchemas>()(
  'GET',
  '/api/own/access-log',
  'companion',
)

/** All data stored about the companion as one JSON file, part by part. */
export const exportOwnEndpoint = endpoint<typeof exportOwnSchemas>()(
  'GET',
  '/api/own/export',
  'companion',
)

/**
 * Takes the profile offline permanently and ends the account's access to it. 403 unless the companion has just
 * signed in.
 */
export const leaveOwnEndpoint = endpoint<typeof leaveOwnSchemas>()(
  'POST',
  '/api/own/leave',
  'companion',
)
