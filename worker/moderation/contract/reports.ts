import { message } from '../../contract/refusals.ts'
import * as z from 'zod/mini'
import {
  emailAddress,
  formKey,
  honeypot,
  singleLine,
  multiLine,
  emptyAsNull,
  submissionAnswer,
} from '../../platform/contract/form-fields.ts'
import {
  assignedQuery,
  caseAction,
  caseActions,
  listedCase,
  casesAnswer,
  casesQuery,
} from '../../staff/contract/queue.ts'
import {
  reportActs,
  reportChoices,
  reportLengths as lengths,
  reportReasons,
  reportStates,
  reportTargets,
  type ReportTarget,
} from './report-options.ts'
import { requestStates } from '../../messaging/contract/request-options.ts'

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const PROFILE = new RegExp(`(?:^(?=${UUID})|/companion/)([a-z0-9-]{1,80})(?:[/?#][^]*)?$`)
const TARGET = new RegExp(`^(photo|review|thread):(${UUID})$`)

/** An id, or the address of a profile as it is copied from a browser. */
const profile = z.pipe(
  singleLine(lengths.profile).check(z.regex(PROFILE, message('report.profile'))),
  z.transform((text: string) => PROFILE.exec(text)?.[1] ?? ''),
)

/** "profile", "photo:<id>", "review:<id>" or "thread:<id of the request>". */
const target = z.pipe(
  z
    .string()
    .check(z.refine((text) => text === 'profile' || TARGET.test(text), message('field.choice'))),
  z.transform((text: string): { kind: ReportTarget; id: string | null } => {
    const [, kind, id = null] = TARGET.exec(text) ?? []
    return { kind: (kind as Exclude<ReportTarget, 'profile'> | undefined) ?? 'profile', id }
  }),
)

const fields = z.object({
  companion: emptyAsNull(profile),
  target: emptyAsNull(target),
  reason: z.enum(reportReasons, message('field.choice')),
  text: multiLine(lengths.text),
  email: emptyAsNull(emailAddress),
  key: formKey,
  extra_topic: honeypot,
})
/** A thread knows whose profile it is about; everything else says so. */
export const reportInput = fields.check(
  z.refine(({ companion, target: about }) => companion !== undefined || about?.kind === 'thread', {
    message: message('field.required'),
    path: ['companion'],
  }),
)
export type ReportInput = z.output<typeof reportInput>

export const createReportSchemas = { body: reportInput, response: submissionAnswer }

// What staff see. 401 and 403 as all calls of the administrator area.

export const listedReport = z.extend(listedCase(reportStates), {
  reason: z.enum(reportReasons),
  /** Of a minor or of coercion. */
  isUrgent: z.boolean(),
  target: z.object({ kind: z.enum(reportTargets), id: z.nullable(z.string()) }),
  /** Null: a thread of which nothing is left. `name` null: she has been deleted. */
  companion: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) })),
  /** This report hides the profile for now. */
  holds: z.boolean(),
  /** It would, but more had come in than may hide profiles by themselves: the profile can be seen. */
  isHeldBack: z.boolean(),
  /** The companion sent it herself. Unless it is about her profile, no decision about it changes her profile. */
  byCompanion: z.boolean(),
})
export type ListedReport = z.infer<typeof listedReport>

export const report = z.extend(listedReport, {
  text: z.string(),
  /** What was reported, as it stands now; null: the profile, or gone. */
  thing: z.nullable(
    z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('photo'),
        alt: z.string(),
        access_level: z.enum(['public', 'private']),
        /** For whoever asked alone, and for a while. */
        url: z.string(),
      }),
      z.object({
        kind: z.literal('review'),
        author: z.string(),
        text: z.string(),
        state: z.enum(['pending', 'published', 'hidden']),
      }),
      z.object({
        kind: z.literal('thread'),
        /** Of the request. */
        id: z.string(),
        reference: z.string(),
        state: z.enum(requestStates),
        member: z.object({ id: z.string(), name: z.string() }),
      }),
    ]),
  ),
  /** Of whoever wants to hear the outcome. */
  email: z.nullable(z.string()),
  /** Open reports that hide the same profile, this one not counted. */
  otherHolds: z.number(),
  steps: caseActions({ act: z.enum(reportActs) }),
  can: z.object({ act: z.array(z.enum(reportChoices)) }),
})
export type Report = z.infer<typeof report>

/** The search is in her name, too; or for a whole id. */
export const reportsQuery = z.extend(casesQuery(reportStates), assignedQuery)
export type ReportsQuery = z.infer<typeof reportsQuery>

export const listReportsSchemas = {
  query: reportsQuery,
  response: casesAnswer(reportStates, { reports: z.array(listedReport) }),
}

export const getReportSchemas = { response: report }

/** A decision needs its reason in the note. */
export const reportAction = caseAction({ act: z.enum(reportChoices) })
export type ReportAction = z.output<typeof reportAction>

export const actOnReportSchemas = { body: reportAction, response: report }
