import type { Context } from 'hono'
import {
  getDataRequestEndpoint,
  listDataRequestsEndpoint,
  actOnDataRequestEndpoint,
} from '#moderation/admin-data-requests'
import { listDataRequestsSchemas, actOnDataRequestSchemas } from '#moderation/data-requests'
import { presentDataRequest } from '../data-requests/present.ts'
import { findDataRequest } from '../data-requests/queries.ts'
import { dataRequestQueue } from '../data-requests/queue.ts'
import { listCases } from '../../accounts/list-cases.ts'
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
    async (c, { query }) => {
      const { items: requests, page } = await listCases(c.var, dataRequestQueue, query)
      return { requests, ...page }
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
