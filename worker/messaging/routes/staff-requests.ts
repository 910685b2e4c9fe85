import type { Context } from 'hono'
import {
  blockMemberEndpoint,
  getQueuedEndpoint,
  listQueueEndpoint,
  actOnStaffRequestEndpoint,
  unblockMemberEndpoint,
} from '#messaging/admin-requests'
import { blockMemberSchemas, listQueueSchemas, actOnStaffRequestSchemas } from '#messaging/requests'
import { presentStaffRequest } from '../requests/present.ts'
import { findRequest } from '../requests/queries.ts'
import { requestFilter, requestQueue } from '../requests/queue.ts'
import { mayBeAddress } from '../requests/rules.ts'
import { accountsLike } from '../../accounts/users/accounts.ts'
import { listCases } from '../../accounts/list-cases.ts'
import { blockMember } from '../block-member.ts'
import { actOnQueuedRequest } from '../apply-request-action.ts'
import { answerRequest } from '../send-message.ts'
import { accountServiceOf } from '../../accounts/lib/account-service.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { recordCaseRead, statedReasonOf } from '../../accounts/http/record-read.ts'
import { originOf, type AppEnv } from '../../platform/http/context.ts'
import { notifyOfThread } from '../../accounts/http/notify-connections.ts'
import { notifyInBackground } from '../../platform/http/notify-in-background.ts'
import { staff } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

export const adminRequestRoutes = routesOf([
  handle(listQueueEndpoint, listQueueSchemas, { access: staff }, async (c, { query }) => {
    const search = query.search ?? ''
    const { found, accounts } = await accountsFor(c, search)
    const { items: requests, page } = await listCases(c.var, requestQueue, {
      ...query,
      ...requestFilter(query, c.var.now),
      search,
      memberIds: found.map(({ id }) => id),
    })
    return { requests, ...page, accounts }
  }),
  handle(getQueuedEndpoint, {}, { access: staff }, (c) => requestOf(c)),
  handle(
    actOnStaffRequestEndpoint,
    actOnStaffRequestSchemas,
    { access: staff },
    async (c, { caller, params: { id }, body: action }) => {
      const statedReason = statedReasonOf(c, 'thread')
      const respondent = { side: 'team' as const, ...caller, statedReason }
      const call = { by: respondent, origin: originOf(c), siteSecret: c.var.config.siteSecret }
      const thread =
        action.act === 'answer' || action.act === 'suggest'
          ? await answerRequest(c.var.db, id, action, call)
          : await actOnQueuedRequest(c.var.db, id, action, call)
      notifyInBackground(c)
      notifyOfThread(c, id, null)
      return presentStaffRequest(thread)
    },
  ),
  handle(
    blockMemberEndpoint,
    blockMemberSchemas,
    { access: staff },
    async (c, { caller, params, body: { reason } }) => {
      const by = { ...caller, statedReason: statedReasonOf(c, 'thread') }
      const thread = await blockMember(c.var.db, params.id, reason, by)
      notifyOfThread(c, params.id, null)
      return presentStaffRequest(thread)
    },
  ),
  handle(unblockMemberEndpoint, {}, { access: staff }, async (c, { caller, params }) => {
    const by = { ...caller, statedReason: statedReasonOf(c, 'thread') }
    const thread = await blockMember(c.var.db, params.id, null, by)
    notifyOfThread(c, params.id, null)
    return presentStaffRequest(thread)
  }),
])

/** Accounts whose address matches the search; addresses are stored by the accounts' service. */
async function accountsFor(c: Context<AppEnv>, search: string) {
  if (!search || !mayBeAddress(search)) return { found: [], accounts: 'ready' as const }
  return accountsLike(accountServiceOf(c.var.config), search)
}

async function requestOf(c: Context<AppEnv>) {
  const request = await findRequest(c.var.db, c.req.param('id') ?? '', c.var.now, 'staff')
  if (!request) throw new Failure('not-found', 'request.not-found')
  const staffRead = { companion: request.companionId, what: 'thread' as const, subject: request.id }
  await recordCaseRead(c, 'thread', [staffRead])
  return presentStaffRequest(request)
}
