import * as z from 'zod/mini'
import { figurePeriods } from './figure-options.ts'
import { message } from '../../contract/refusals.ts'

/** Null: fewer than `SMALLEST_SHOWN`, including zero. */
const figure = z.nullable(z.number())

export const ownFigures = z.object({
  /** Whole days by Zurich's calendar, oldest first, without gaps; the last one is yesterday. */
  days: z.array(z.object({ day: z.string(), openings: figure, contacts: figure, follows: figure })),
  /** Sums of the days whose numbers are shown: a lower bound for the period. */
  atLeast: z.object({ openings: z.number(), contacts: z.number(), follows: z.number() }),
})
export type OwnFigures = z.infer<typeof ownFigures>

export const getFiguresSchemas = {
  query: z.object({ days: z._default(z.enum(figurePeriods, message('field.choice')), '30') }),
  response: ownFigures,
}
