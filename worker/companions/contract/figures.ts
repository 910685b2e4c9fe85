import * as z from 'zod/mini'
import { figurePeriods } from './figure-options.ts'
import { message } from '../../contract/refusals.ts'

/** Null: fewer than `SMALLEST_SHOWN`, none among them. */
const figure = z.nullable(z.number())

export const ownFigures = z.object({
  /** Whole days by Zurich's calendar, oldest first, none left out; the last one is yesterday. */
  days: z.array(z.object({ day: z.string(), openings: figure, contacts: figure, follows: figure })),
  /** Of the days whose numbers are shown: the period had at least as many. */
  atLeast: z.object({ openings: z.number(), contacts: z.number(), follows: z.number() }),
})
export type OwnFigures = z.infer<typeof ownFigures>

export const getFiguresSchemas = {
  query: z.object({ days: z._default(z.enum(figurePeriods, message('field.choice')), '30') }),
  response: ownFigures,
}
