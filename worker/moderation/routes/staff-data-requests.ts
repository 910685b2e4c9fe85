import { Hono, type Context } from 'hono'
import {
  getDataRequest,
  listDataRequests,
  actOnDataRequest,
} from '#moderation/admin-data-requests.api'
import { listDataRequestsSchemas, actOnDataRequestSchemas } from '#moderation/data-requests'
import {
  presentDataRequestCounts,
  presentDataRequest,
  presentDataRequestListItem,
} from '../data-requests/present.ts'
import { findDataRequest, pageOfDataRequests } from '../data-requests/queries.ts'
import { applyDataRequestAction } from '../apply-data-request-action.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { readJson, validBody, validQuery } from '../../platform/lib/validate.ts'
import { staffOf } from '../../accounts/http/require-admin.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { sendMailInBackground } from '../../notifications/http/send-mail-in-background.ts'

export const adminDataRequestRoutes = new Hono<AppEnv>()
  .get(listDataRequests.path, validQuery(listDataRequestsSchemas.query), async (c) => {
    const { db, now } = c.var
    const query = c.req.valid('query')
    const asked = { now, me: c.var.admin.id }
    const { rows, total, states, overdue } = await pageOfDataRequests(db, query, asked)
    const requests = rows.map((row) => presentDataRequestListItem(row, now))
    return respond(c, listDataRequests, {
      requests,
      total,
      counts: presentDataRequestCounts(states),
      overdue,
    })
  })
  .get(getDataRequest.path, async (c) => respond(c, getDataRequest, await dataRequestOf(c)))
  .post(actOnDataRequest.path, async (c) => {
    const action = validBody(actOnDataRequestSchemas.body, await readJson(c.req))
    await applyDataRequestAction(c.var.db, c.req.param('id'), action, staffOf(c))
    sendMailInBackground(c)
    return respond(c, actOnDataRequest, await dataRequestOf(c))
  })

async function dataRequestOf(c: Context<AppEnv>) {
  const found = await findDataRequest(c.var.db, c.req.param('id') ?? '')
  if (!found) throw new Failure('not-found', 'data-request.not-found')
  return presentDataRequest(found, c.var.now)
}
