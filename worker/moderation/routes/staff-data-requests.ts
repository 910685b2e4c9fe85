import type { Context } from 'hono'
import {
  getDataRequestEndpoint,
  listDataRequestsEndpoint,
  actOnDataRequestEndpoint,
} from '#moderation/admin-data-requests'
import { listDataRequestsSchemas, actOnDataRequestSchemas } from '#moderation/data-requests'
import {
  presentDataRequestCounts,
  presentDataRequest,
  presentDataRequestListItem,
} from '../data-requests/present.ts'
import { findDataRequest, pageOfDataRequests } from '../data-requests/queries.ts'
import { applyDataRequestAction } from '../apply-data-request-action.ts'
import { Failure } from '../../platform/lib/failure.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { sendMailInBackground } from '../../platform/http/send-mail-in-background.ts'
import { staff } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

export const adminDataRequestRoutes = routesOf([
  handle(
    listDataRequestsEndpoint,
    listDataRequestsSchemas,
    { access: staff },
    async (c, { caller, query }) => {
      const { db, now } = c.var
      const viewer = { now, me: caller.actor }
      const { rows, total, states, overdue } = await pageOfDataRequests(db, query, viewer)
      const requests = rows.map((row) => presentDataRequestListItem(row, now))
      return {
        requests,
        total,
        counts: presentDataRequestCounts(states),
        overdue,
      }
    },
  ),
  handle(getDataRequestEndpoint, {}, { access: staff }, (c) => dataRequestOf(c)),
  handle(
    actOnDataRequestEndpoint,
    actOnDataRequestSchemas,
    { access: staff },
    async (c, { caller, params, body: action }) => {
      await applyDataRequestAction(c.var.db, params.id, action, caller)
      sendMailInBackground(c)
      return dataRequestOf(c)
    },
  ),
])

async function dataRequestOf(c: Context<AppEnv>) {
  const dataRequest = await findDataRequest(c.var.db, c.req.param('id') ?? '')
  if (!dataRequest) throw new Failure('not-found', 'data-request.not-found')
  return presentDataRequest(dataRequest, c.var.now)
}
