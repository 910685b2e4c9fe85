import { Hono, type Context } from 'hono'
import {
  blockMember as block,
  getQueued,
  listQueue,
  actOnStaffRequest,
  unblockMember,
} from '#messaging/admin-requests.api'
import {
  blockMemberSchemas as blockSchemas,
  listQueueSchemas,
  actOnStaffRequestSchemas,
} from '#messaging/requests'
import { presentStaffRequest, presentQueued } from '../requests/present.ts'
import { findRequest, pageOfRequests } from '../requests/queries.ts'
import { mayBeAddress } from '../requests/rules.ts'
import { accountsLike } from '../../accounts/users/accounts.ts'
import { blockMember } from '../block-member.ts'
import { actOnQueuedRequest } from '../apply-request-action.ts'
import { answerRequest } from '../send-message.ts'
import { accountServiceOf } from '../../accounts/lib/account-service.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { readJson, validBody, validQuery } from '../../platform/lib/validate.ts'
import { noteCase } from '../../companions/http/note-read.ts'
import { staffOf } from '../../accounts/http/require-admin.ts'
import { originOf, type AppEnv } from '../../platform/http/context.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { notifyOfThread } from '../http/notify-connections.ts'
import { notifyInBackground } from '../../notifications/http/notify-in-background.ts'

export const adminRequestRoutes = new Hono<AppEnv>()
  .get(listQueue.path, validQuery(listQueueSchemas.query), async (c) => {
    const { db, now } = c.var
    const query = c.req.valid('query')
    const { found, accounts } = await accountsFor(c, query.search ?? '')
    const ids = found.map(({ id }) => id)
    const { rows, ...numbers } = await pageOfRequests(db, query, { now, me: c.var.admin.id }, ids)
    return respond(c, listQueue, { requests: rows.map(presentQueued), ...numbers, accounts })
  })
  .get(getQueued.path, async (c) => respond(c, getQueued, await requestOf(c)))
  .post(actOnStaffRequest.path, async (c) => {
    const action = validBody(actOnStaffRequestSchemas.body, await readJson(c.req))
    const by = { side: 'team' as const, ...staffOf(c) }
    const call = { by, origin: originOf(c), siteSecret: c.var.config.siteSecret }
    const id = c.req.param('id')
    if (action.act === 'answer') await answerRequest(c.var.db, id, action, call)
    else await actOnQueuedRequest(c.var.db, id, action, call)
    notifyInBackground(c)
    notifyOfThread(c, id, null)
    return respond(c, actOnStaffRequest, await requestOf(c))
  })
  .put(block.path, async (c) => {
    const { reason } = validBody(blockSchemas.body, await readJson(c.req))
    await blockMember(c.var.db, c.req.param('id'), reason, staffOf(c))
    notifyOfThread(c, c.req.param('id'), null)
    return respond(c, block, await requestOf(c))
  })
  .delete(unblockMember.path, async (c) => {
    await blockMember(c.var.db, c.req.param('id'), null, staffOf(c))
    notifyOfThread(c, c.req.param('id'), null)
    return respond(c, unblockMember, await requestOf(c))
  })

/** Whose account matches: addresses are the accounts' service's. */
async function accountsFor(c: Context<AppEnv>, search: string) {
  if (!search || !mayBeAddress(search)) return { found: [], accounts: 'ready' as const }
  return accountsLike(accountServiceOf(c.var.config), search)
}

async function requestOf(c: Context<AppEnv>) {
  const found = await findRequest(c.var.db, c.req.param('id') ?? '', c.var.now, 'staff')
  if (!found) throw new Failure('not-found', 'request.not-found')
  const read = { companion: found.companionId, what: 'thread' as const, subject: found.id }
  await noteCase(c, 'thread', [read])
  return presentStaffRequest(found)
}
