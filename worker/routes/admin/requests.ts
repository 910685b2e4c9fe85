import { sql } from 'drizzle-orm'
import { Hono, type Context } from 'hono'
import {
  blockMember as block,
  getQueued,
  listQueue,
  actOnStaffRequest,
  unblockMember,
} from '#contract/requests.api'
import {
  blockMemberSchemas as blockSchemas,
  listQueueSchemas,
  actOnStaffRequestSchemas,
} from '#contract/requests'
import { presentStaffRequest, presentQueued } from '../../features/requests/present.ts'
import { members } from '../../db/schema/members.ts'
import { findRequest, pageOfRequests } from '../../features/requests/queries.ts'
import { mayBeAddress } from '../../features/requests/rules.ts'
import { hasPlan } from '../../features/subscriptions/queries.ts'
import { accountsLike } from '../../features/users/accounts.ts'
import { blockMember } from '../../flows/block-member.ts'
import { stepQueuedRequest } from '../../flows/apply-request-action.ts'
import { accountServiceOf } from '../../lib/account-service.ts'
import { Failure } from '../../lib/failure.ts'
import { readJson, validBody, validQuery } from '../../lib/validate.ts'
import { staffOf } from '../../http/require-admin.ts'
import type { AppEnv } from '../../http/context.ts'
import { sendMailInBackground } from '../../http/send-mail-in-background.ts'

const isPremiumAt = (now: number) => hasPlan(sql`${members.id}`, now)

export const adminRequestRoutes = new Hono<AppEnv>()
  .get(listQueue.path, validQuery(listQueueSchemas.query), async (c) => {
    const { db, now } = c.var
    const query = c.req.valid('query')
    const { found, accounts } = await accountsFor(c, query.search ?? '')
    const ids = found.map(({ id }) => id)
    const { rows, ...numbers } = await pageOfRequests(db, query, isPremiumAt(now), ids)
    return c.json({ requests: rows.map(presentQueued), ...numbers, accounts })
  })
  .get(getQueued.path, (c) => answer(c))
  .post(actOnStaffRequest.path, async (c) => {
    const step = validBody(actOnStaffRequestSchemas.body, await readJson(c.req))
    await stepQueuedRequest(c.var.db, c.req.param('id'), step, {
      staff: staffOf(c),
      origin: new URL(c.req.url).origin,
      isPremiumSql: isPremiumAt(c.var.now),
    })
    sendMailInBackground(c)
    return answer(c)
  })
  .put(block.path, async (c) => {
    const { reason } = validBody(blockSchemas.body, await readJson(c.req))
    await blockMember(c.var.db, c.req.param('id'), reason, staffOf(c), isPremiumAt(c.var.now))
    return answer(c)
  })
  .delete(unblockMember.path, async (c) => {
    await blockMember(c.var.db, c.req.param('id'), null, staffOf(c), isPremiumAt(c.var.now))
    return answer(c)
  })

/** Whose account matches: addresses are the accounts' service's. */
async function accountsFor(c: Context<AppEnv>, search: string) {
  if (!search || !mayBeAddress(search)) return { found: [], accounts: 'ready' as const }
  return accountsLike(accountServiceOf(c.env), search)
}

async function answer(c: Context<AppEnv>): Promise<Response> {
  const found = await findRequest(c.var.db, c.req.param('id') ?? '', isPremiumAt(c.var.now))
  if (!found) throw new Failure('not-found', 'request.not-found')
  return c.json(presentStaffRequest(found))
}
