import { Hono, type Context } from 'hono'
import {
  actOnReceived,
  blockSender,
  getReceived,
  getTemplates,
  listReceived,
  readReceived,
  saveTemplates as save,
  setAnsweredBy,
  setReceivedLifetime,
  unblockSender,
} from '#messaging/own-requests.api'
import {
  actOnReceivedSchemas,
  listReceivedSchemas,
  readReceivedSchemas,
  saveTemplatesSchemas,
  setAnsweredBySchemas,
  setReceivedLifetimeSchemas,
} from '#messaging/own-requests'
import { presentReceived, presentReceivedListed } from '../requests/present.ts'
import { findRequest } from '../requests/queries.ts'
import { receivedRequests, templatesOf } from '../requests/received.ts'
import { markReadByCompanion } from '../requests/writes.ts'
import { actOnQueuedRequest } from '../apply-request-action.ts'
import { chooseReceivedLifetime } from '../choose-message-lifetime.ts'
import { answerRequest } from '../send-message.ts'
import { changeAnsweredBy, refuseSender, saveTemplates } from '../../companions/change-answers.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { readJson, validBody, validQuery } from '../../platform/lib/validate.ts'
import { originOf, type AppEnv } from '../../platform/http/context.ts'
import { ownOf } from '../../companions/http/require-companion.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { notifyOfPair, notifyOfThread } from '../http/notify-connections.ts'
import { refreshCatalogue } from '../../catalogue/http/own-writes.ts'
import { bodyUpTo, smallBody } from '../../platform/http/public-form.ts'
import { inboxOrder } from '../../billing/http/plan-terms.ts'
import { notifyInBackground } from '../../notifications/http/notify-in-background.ts'

/** All templates at their longest, in any script. */
const MAX_TEMPLATES_BYTES = 262_144

export const ownRequestRoutes = new Hono<AppEnv>()
  .get(listReceived.path, validQuery(listReceivedSchemas.query), async (c) => {
    const { db, own } = c.var
    const order = await inboxOrder(c)
    const query = c.req.valid('query')
    const { rows, ...numbers } = await receivedRequests(db, own.companionId, query, order)
    const listed = rows.map((row) => presentReceivedListed(row, row.isUnread === 1))
    return respond(c, listReceived, { requests: listed, ...numbers })
  })
  .get(getReceived.path, async (c) => respond(c, getReceived, await requestOf(c)))
  .post(actOnReceived.path, smallBody, async (c) => {
    const { db, now, own } = c.var
    const action = validBody(actOnReceivedSchemas.body, await readJson(c.req))
    const { companionId, member } = own
    const by = { side: 'companion' as const, actor: member.id, companionId, at: now }
    const call = { by, origin: originOf(c), siteSecret: c.var.config.siteSecret }
    const id = c.req.param('id')
    if (action.act === 'answer') await answerRequest(db, id, action, call)
    else await actOnQueuedRequest(db, id, action, call)
    notifyInBackground(c)
    notifyOfThread(c, id, member.id)
    return respond(c, actOnReceived, await requestOf(c))
  })
  .put(readReceived.path, smallBody, async (c) => {
    const { version } = validBody(readReceivedSchemas.body, await readJson(c.req))
    const id = c.req.param('id')
    const { companionId, member } = c.var.own
    const isNew = await markReadByCompanion(c.var.db, { id, companionId, version })
    if (isNew) notifyOfThread(c, id, member.id)
    return respond(c, readReceived, { read: true })
  })
  .put(setReceivedLifetime.path, smallBody, async (c) => {
    const { days } = validBody(setReceivedLifetimeSchemas.body, await readJson(c.req))
    const id = c.req.param('id')
    await chooseReceivedLifetime(c.var.db, ownOf(c), { id, days })
    notifyOfThread(c, id, c.var.own.member.id)
    return respond(c, setReceivedLifetime, await requestOf(c))
  })
  .put(blockSender.path, async (c) => {
    await refuseSender(c.var.db, ownOf(c), c.req.param('id'), true)
    notifyOfPair(c, c.req.param('id'))
    return respond(c, blockSender, await requestOf(c))
  })
  .delete(unblockSender.path, async (c) => {
    await refuseSender(c.var.db, ownOf(c), c.req.param('id'), false)
    notifyOfPair(c, c.req.param('id'))
    return respond(c, unblockSender, await requestOf(c))
  })
  .put(setAnsweredBy.path, smallBody, async (c) => {
    const { answeredBy } = validBody(setAnsweredBySchemas.body, await readJson(c.req))
    await changeAnsweredBy(c.var.db, ownOf(c), answeredBy)
    await refreshCatalogue(c)
    return respond(c, setAnsweredBy, { answeredBy })
  })
  .get(getTemplates.path, async (c) => {
    return respond(c, getTemplates, await templatesOf(c.var.db, c.var.own.companionId))
  })
  .put(save.path, bodyUpTo(MAX_TEMPLATES_BYTES), async (c) => {
    const typed = validBody(saveTemplatesSchemas.body, await readJson(c.req))
    await saveTemplates(c.var.db, ownOf(c), typed)
    return respond(c, save, await templatesOf(c.var.db, c.var.own.companionId))
  })

async function requestOf(c: Context<AppEnv>) {
  const { db, now, own } = c.var
  const found = await findRequest(db, c.req.param('id') ?? '', now, 'companion')
  if (found?.companionId !== own.companionId) {
    throw new Failure('not-found', 'request.not-found')
  }
  return presentReceived(found)
}
