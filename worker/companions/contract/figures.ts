import * as z from 'zod/mini'
import { message } from '../../contract/refusals.ts'
import { answerTimes } from './answer-time.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

/** Events counted for a profile. */
export const figures = ['openings', 'contacts', 'follows'] as const
export type Figure = (typeof figures)[number]

/** Smaller numbers are never shown: they could identify a member. */
export const SMALLEST_SHOWN = 5

/** Periods that can be requested, in days. */
export const figurePeriods = ['30', '90', '365'] as const
export type FigurePeriod = (typeof figurePeriods)[number]

/** Months for which daily sums are stored. */
export const FIGURE_MONTHS = 24

/** Null: fewer than `SMALLEST_SHOWN`, including zero. */
const figure = z.nullable(z.number())

export const ownFigures = z.object({
  /** Whole days by Zurich's calendar, oldest first, without gaps; the last one is yesterday. */
  days: z.array(z.object({ day: z.string(), openings: figure, contacts: figure, follows: figure })),
  /** Sums of the days whose numbers are shown: a lower bound for the period. */
  atLeast: z.object({ openings: z.number(), contacts: z.number(), follows: z.number() }),
  /** The usual time to answer that her profile shows; null: too few answers. */
  answerTime: z.nullable(z.enum(answerTimes)),
})
export type OwnFigures = z.infer<typeof ownFigures>

export const getFiguresSchemas = {
  query: z.object({ days: z._default(z.enum(figurePeriods, message('field.choice')), '30') }),
  response: ownFigures,
}

/** Openings, contacts and follows for each day. */
export const getFiguresEndpoint = endpoint<typeof getFiguresSchemas>()(
  'GET',
  '/api/own/figures',
  'companion',
)
