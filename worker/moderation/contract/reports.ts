import * as z from 'zod/mini'
import type { DecisionGround } from './decisions.ts'
import { message } from '../../contract/refusals.ts'
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
import { requestStates } from '../../messaging/contract/requests.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

/** Options of the report form. No schema library here, because the page imports this file. */

/** Reasons, the most serious first. */
export const reportReasons = [
  'minor',
  'coercion',
  'stolen_photos',
  'fake',
  'illegal',
  'other',
] as const
export type ReportReason = (typeof reportReasons)[number]

/** Reports with these reasons are due in 4 hours and come first in every list of cases. */
export const urgentReasons = ['minor', 'coercion'] as const satisfies ReportReason[]

export const reportTargets = ['profile', 'photo', 'review', 'thread'] as const
export type ReportTarget = (typeof reportTargets)[number]

export const reportStates = ['new', 'in_review', 'kept', 'hidden'] as const
export type ReportState = (typeof reportStates)[number]

/**
 * Actions of staff: add a note; ask the reporter for more; start the review; hide the profile until
 * a decision; keep the content; hide the content permanently.
 */
export const reportActs = ['note', 'ask', 'review', 'hold', 'keep', 'hide'] as const
export type ReportAct = (typeof reportActs)[number]

/** "join": another report about the subject has joined the case. */
export const recordedReportActs = [...reportActs, 'join'] as const

/** "restore" publishes a permanently hidden profile again and reopens the report. */
export const reportChoices = [...reportActs, 'restore'] as const
export type ReportChoice = (typeof reportChoices)[number]

/**
 * Reason that the companion reads when a report hides her profile. It does not reveal that someone
 * reported her.
 */
export const groundOfReport = {
  minor: 'identity',
  coercion: 'rules',
  stolen_photos: 'pictures',
  fake: 'identity',
  illegal: 'rules',
  other: 'rules',
} as const satisfies Record<ReportReason, DecisionGround>

/** Maximum length in characters. */
export const reportLengths = { text: 2_000, email: 254, profile: 300 } as const

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const PROFILE = new RegExp(`(?:^(?=${UUID})|/companion/)([a-z0-9-]{1,80})(?:[/?#][^]*)?$`)
const TARGET = new RegExp(`^(photo|review|thread):(${UUID})$`)

/** An id, or the address of a profile copied from a browser. */
const profile = z.pipe(
  singleLine(reportLengths.profile).check(z.regex(PROFILE, message('report.invalid-profile'))),
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
  text: multiLine(reportLengths.text),
  email: emptyAsNull(emailAddress),
  key: formKey,
  extra_topic: honeypot,
})
/** The companion of a thread is looked up by the request; all other reports must name her. */
export const reportInput = fields.check(
  z.refine(({ companion, target: about }) => companion !== undefined || about?.kind === 'thread', {
    message: message('field.required'),
    path: ['companion'],
  }),
)
export type ReportInput = z.output<typeof reportInput>

export const createReportSchemas = { body: reportInput, response: submissionAnswer }

// Views for staff. 401 and 403 as in all calls of the staff area.

/**
 * Open reports about the same subject are one case. It has the id, the reference and the time of its first report, the
 * earliest due time, and the most serious reason.
 */
export const listedReport = z.extend(listedCase(reportStates), {
  reason: z.enum(reportReasons),
  /** Number of reports in the case. */
  reportCount: z.number(),
  /** The reason is a minor or coercion. */
  isUrgent: z.boolean(),
  target: z.object({ kind: z.enum(reportTargets), id: z.nullable(z.string()) }),
  /** `null`: a deleted thread. `name` null: the companion has been deleted. */
  companion: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) })),
  /** The report currently hides the profile. */
  holds: z.boolean(),
  /**
   * The report would hide the profile, but the limit for automatic hiding was reached: the profile
   * is public.
   */
  isHeldBack: z.boolean(),
  /**
   * The companion sent the report herself. Unless it is about her profile, decisions on it never
   * change her profile.
   */
  byCompanion: z.boolean(),
})
export type ListedReport = z.infer<typeof listedReport>

export const report = z.extend(listedReport, {
  /** Text of the first report. */
  text: z.string(),
  /** All reports of the case, the first one first. A decision closes all of them and answers each reporter. */
  reports: z.array(
    z.object({
      id: z.string(),
      reference: z.string(),
      reason: z.enum(reportReasons),
      text: z.string(),
      email: z.nullable(z.string()),
      /** Language of the page with the form, in which its reporter is answered. */
      language: z.string(),
      /** ISO time. */
      createdAt: z.string(),
    }),
  ),
  /** Current content of the reported photo, review or thread; `null` for a profile or deleted content. */
  thing: z.nullable(
    z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('photo'),
        alt: z.string(),
        access_level: z.enum(['public', 'private']),
        /** Temporary address, valid for the caller only. */
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
        /** Id of the request. */
        id: z.string(),
        reference: z.string(),
        state: z.enum(requestStates),
        member: z.object({ id: z.string(), name: z.string() }),
      }),
    ]),
  ),
  /** Address of the first reporter, for the outcome. */
  email: z.nullable(z.string()),
  /** Number of other open cases that hide the same profile. */
  otherHolds: z.number(),
  steps: caseActions({ act: z.enum(recordedReportActs) }),
  can: z.object({ act: z.array(z.enum(reportChoices)) }),
})
export type Report = z.infer<typeof report>

/** The search includes the companion's name, whole ids, and the references of all reports of a case. */
export const reportsQuery = z.extend(casesQuery(reportStates), assignedQuery)
export type ReportsQuery = z.infer<typeof reportsQuery>

export const listReportsSchemas = {
  query: reportsQuery,
  response: casesAnswer(reportStates, { reports: z.array(listedReport) }),
}

export const getReportSchemas = { response: report }

/** A decision requires its reason in the note. */
export const reportAction = caseAction({ act: z.enum(reportChoices) })
export type ReportAction = z.output<typeof reportAction>

export const actOnReportSchemas = { body: reportAction, response: report }

/**
 * 201. 404 if the profile is not public, if the reporter cannot see the photo or review, or if the
 * thread does not exist.
 */
export const createReportEndpoint = endpoint<typeof createReportSchemas>()(
  'POST',
  '/api/reports',
  'public',
)
