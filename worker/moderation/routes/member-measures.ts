import type { Context } from 'hono'
import {
  appealMeasureEndpoint,
  appealMeasureSchemas,
  listMeasuresEndpoint,
} from '#moderation/member-cases'
import { member } from '../../accounts/http/access.ts'
import { presentMeasure } from '../../accounts/measures/present.ts'
import { measuresOf } from '../../accounts/measures/queries.ts'
import { measureAppealLimit } from '../../accounts/measures/rules.ts'
import { originOf, type AppEnv } from '../../platform/http/context.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'
import { sendMailInBackground } from '../../platform/http/send-mail-in-background.ts'
import { sendMeasureAppeal } from '../receive-appeal.ts'

/** Warnings and pauses of the member who is signed in, and appeals against them. */
export const memberMeasureRoutes = routesOf([
  handle(listMeasuresEndpoint, {}, { access: member('sign-in.requests') }, (c, { caller }) =>
    measuresFor(c, caller.id),
  ),
  handle(
    appealMeasureEndpoint,
    appealMeasureSchemas,
    { access: member('sign-in.requests'), limit: measureAppealLimit },
    async (c, { caller, params, body: { text } }) => {
      const measure = { measureId: params.id, subjectId: caller.id, actor: caller.id }
      const appealText = { text, now: c.var.now, origin: originOf(c) }
      await sendMeasureAppeal(c.var.db, measure, appealText)
      sendMailInBackground(c)
      return measuresFor(c, caller.id)
    },
  ),
])

async function measuresFor(c: Context<AppEnv>, memberId: string) {
  const rows = await measuresOf(c.var.db, { memberId }, c.var.now)
  return { measures: rows.map((row) => presentMeasure(row, c.var.now)) }
}
