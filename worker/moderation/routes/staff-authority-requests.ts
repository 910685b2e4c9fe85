import type { Context } from 'hono'
import {
  answerAuthorityRequestEndpoint,
  answerAuthorityRequestSchemas,
  listAuthorityRequestsEndpoint,
  recordAuthorityRequestEndpoint,
  recordAuthorityRequestSchemas,
} from '#moderation/admin-authority-requests'
import { staff } from '../../accounts/http/access.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'
import { presentAuthorityRequest } from '../authority-requests/present.ts'
import { listAuthorityRequests } from '../authority-requests/queries.ts'
import { answerAuthorityRequest, recordAuthorityRequest } from '../record-authority-request.ts'

export const authorityRequestRoutes = routesOf([
  handle(listAuthorityRequestsEndpoint, {}, { access: staff }, (c) => presentRequests(c)),
  handle(
    recordAuthorityRequestEndpoint,
    recordAuthorityRequestSchemas,
    { access: staff },
    async (c, { caller, body }) => {
      await recordAuthorityRequest(c.var.db, body, caller)
      return presentRequests(c)
    },
  ),
  handle(
    answerAuthorityRequestEndpoint,
    answerAuthorityRequestSchemas,
    { access: staff },
    async (c, { caller, params, body: { outcome } }) => {
      await answerAuthorityRequest(c.var.db, { id: params.id, outcome }, caller)
      return presentRequests(c)
    },
  ),
])

const presentRequests = async (c: Context<AppEnv>) => ({
  requests: (await listAuthorityRequests(c.var.db)).map(presentAuthorityRequest),
})
