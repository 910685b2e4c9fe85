import { Hono, type Context } from 'hono'
import { actOnAppeal, getAppeal, listAppeals } from '#moderation/admin-appeals.api'
import { actOnAppealSchemas, listAppealsSchemas } from '#moderation/appeals'
import { presentAppeal, presentAppealCounts, presentAppealListItem } from '../appeals/present.ts'
import { findAppeal, pageOfAppeals } from '../appeals/queries.ts'
import { decideAppeal } from '../decide-appeal.ts'
import { accountServiceOf } from '../../accounts/lib/account-service.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { readJson, validBody, validQuery } from '../../platform/lib/validate.ts'
import { originOf, type AppEnv } from '../../platform/http/context.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { refreshCatalogue } from '../../catalogue/http/own-writes.ts'
import { staffOf } from '../../accounts/http/require-admin.ts'
import { sendMailInBackground } from '../../notifications/http/send-mail-in-background.ts'

export const adminAppealRoutes = new Hono<AppEnv>()
  .get(listAppeals.path, validQuery(listAppealsSchemas.query), async (c) => {
    const { db, now } = c.var
    const asked = { now, me: c.var.admin.id }
    const { rows, total, states, overdue } = await pageOfAppeals(db, c.req.valid('query'), asked)
    const appeals = rows.map((row) => presentAppealListItem(row, now))
    return respond(c, listAppeals, { appeals, total, counts: presentAppealCounts(states), overdue })
  })
  .get(getAppeal.path, async (c) => respond(c, getAppeal, await appealOf(c)))
  .post(actOnAppeal.path, async (c) => {
    const action = validBody(actOnAppealSchemas.body, await readJson(c.req))
    const { db, config } = c.var
    const services = { db, accounts: accountServiceOf(config), origin: originOf(c) }
    await decideAppeal(services, c.req.param('id'), action, staffOf(c))
    await refreshCatalogue(c)
    sendMailInBackground(c)
    return respond(c, actOnAppeal, await appealOf(c))
  })

async function appealOf(c: Context<AppEnv>) {
  const found = await findAppeal(c.var.db, c.req.param('id') ?? '')
  if (!found) throw new Failure('not-found', 'appeal.not-found')
  return presentAppeal(found, c.var.admin.id, c.var.now)
}
