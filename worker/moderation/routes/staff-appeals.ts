import type { Context } from 'hono'
import {
  actOnAppealEndpoint,
  getAppealEndpoint,
  listAppealsEndpoint,
} from '#moderation/admin-appeals'
import { actOnAppealSchemas, listAppealsSchemas } from '#moderation/appeals'
import { presentAppeal } from '../../accounts/appeals/present.ts'
import { findAppeal } from '../../accounts/appeals/queries.ts'
import { appealQueue } from '../../accounts/appeals/queue.ts'
import { listCases } from '../../accounts/list-cases.ts'
import { decideAppeal } from '../decide-appeal.ts'
import { accountServiceOf } from '../../accounts/lib/account-service.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { originOf, type AppEnv } from '../../platform/http/context.ts'
import { sendMailInBackground } from '../../platform/http/send-mail-in-background.ts'
import { staff } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

export const adminAppealRoutes = routesOf([
  handle(listAppealsEndpoint, listAppealsSchemas, { access: staff }, async (c, { query }) => {
    const { items: appeals, page } = await listCases(c.var, appealQueue, query)
    return { appeals, ...page }
  }),
  handle(getAppealEndpoint, {}, { access: staff }, (c) => appealOf(c)),
  handle(
    actOnAppealEndpoint,
    actOnAppealSchemas,
    { access: staff },
    async (c, { caller, params, body: action }) => {
      const { db, config } = c.var
      const services = { db, accounts: accountServiceOf(config), origin: originOf(c) }
      await decideAppeal(services, params.id, action, caller)
      sendMailInBackground(c)
      return appealOf(c)
    },
  ),
])

async function appealOf(c: Context<AppEnv>) {
  const appeal = await findAppeal(c.var.db, c.req.param('id') ?? '')
  if (!appeal) throw new Failure('not-found', 'appeal.not-found')
  return presentAppeal(appeal, c.var.admin.id, c.var.now)
}
