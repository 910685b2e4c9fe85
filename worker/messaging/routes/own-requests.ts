import type { Context } from 'hono'
import {
  actOnReceivedEndpoint,
  blockSenderEndpoint,
  getPreparedAnswersEndpoint,
  getReceivedEndpoint,
  getTemplatesEndpoint,
  listReceivedEndpoint,
  readReceivedEndpoint,
  saveTemplatesEndpoint,
  setReceivedLifetimeEndpoint,
  unblockSenderEndpoint,
  actOnReceivedSchemas,
  listReceivedSchemas,
  readReceivedSchemas,
  saveTemplatesSchemas,
  setReceivedLifetimeSchemas,
} from '#messaging/own-requests'
import { presentReceived, presentReceivedListed } from '../requests/present.ts'
import { findRequest } from '../requests/queries.ts'
import { receivedRequests, templatesOf } from '../requests/received.ts'
import { markReadByCompanion } from '../requests/writes.ts'
import { actOnQueuedRequest } from '../apply-request-action.ts'
import { chooseReceivedLifetime } from '../choose-message-lifetime.ts'
import { prepareAnswers } from '../prepare-answers.ts'
import { answerRequest } from '../send-message.ts'
import { refuseSender, saveTemplates } from '../change-answers.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { originOf, type AppEnv } from '../../platform/http/context.ts'
import { companionAccess } from '../../accounts/http/companion-access.ts'
import { notifyOfPair, notifyOfThread } from '../../accounts/http/notify-connections.ts'
import { inboxOrder } from '../http/inbox-order.ts'
import { notifyInBackground } from '../../platform/http/notify-in-background.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

/** Size of all templates at their longest, in any script, in bytes. */
const MAX_TEMPLATES_BYTES = 262_144

export const ownRequestRoutes = routesOf([
  handle(
    listReceivedEndpoint,
    listReceivedSchemas,
    { access: companionAccess },
    async (c, { caller, query }) => {
      const { db } = c.var
      const order = await inboxOrder(c)
      const { rows, ...numbers } = await receivedRequests(db, caller.companionId, query, order)
      return { requests: rows.map(presentReceivedListed), ...numbers }
    },
  ),
  handle(getReceivedEndpoint, {}, { access: companionAccess }, (c) => requestOf(c)),
  handle(getPreparedAnswersEndpoint, {}, { access: companionAccess }, (c, { caller, params }) =>
    prepareAnswers(c.var.db, caller, params.id, c.env.ASSETS),
  ),
  handle(
    actOnReceivedEndpoint,
    actOnReceivedSchemas,
    { access: companionAccess },
    async (c, { caller, params: { id }, body: action }) => {
      const { db } = c.var
      const { companionId, memberId: actor, now: at } = caller
      const respondent = { side: 'companion' as const, actor, companionId, at }
      const call = { by: respondent, origin: originOf(c), siteSecret: c.var.config.siteSecret }
      const thread =
        action.act === 'answer' || action.act === 'suggest'
          ? await answerRequest(db, id, action, call)
          : await actOnQueuedRequest(db, id, action, call)
      notifyInBackground(c)
      notifyOfThread(c, id, actor)
      return presentReceived(thread)
    },
  ),
  handle(
    readReceivedEndpoint,
    readReceivedSchemas,
    { access: companionAccess },
    async (c, { caller: { companionId, memberId }, params: { id }, body: { version } }) => {
      const isNew = await markReadByCompanion(c.var.db, { id, companionId, version })
      if (isNew) notifyOfThread(c, id, memberId)
      return { read: true as const }
    },
  ),
  handle(
    setReceivedLifetimeEndpoint,
    setReceivedLifetimeSchemas,
    { access: companionAccess },
    async (c, { caller, params: { id }, body: { days } }) => {
      const thread = await chooseReceivedLifetime(c.var.db, caller, { id, days })
      notifyOfThread(c, id, caller.memberId)
      return presentReceived(thread)
    },
  ),
  handle(blockSenderEndpoint, {}, { access: companionAccess }, async (c, { caller, params }) => {
    const thread = await refuseSender(c.var.db, caller, params.id, true)
    notifyOfPair(c, params.id)
    return presentReceived(thread)
  }),
  handle(unblockSenderEndpoint, {}, { access: companionAccess }, async (c, { caller, params }) => {
    const thread = await refuseSender(c.var.db, caller, params.id, false)
    notifyOfPair(c, params.id)
    return presentReceived(thread)
  }),
  handle(getTemplatesEndpoint, {}, { access: companionAccess }, (c, { caller }) =>
    templatesOf(c.var.db, caller.companionId),
  ),
  handle(
    saveTemplatesEndpoint,
    saveTemplatesSchemas,
    { access: companionAccess, maxBytes: MAX_TEMPLATES_BYTES },
    (c, { caller, body: templates }) => saveTemplates(c.var.db, caller, templates),
  ),
])

async function requestOf(c: Context<AppEnv>) {
  const { db, now, own } = c.var
  const request = await findRequest(db, c.req.param('id') ?? '', now, 'companion')
  if (request?.companionId !== own.companionId) {
    throw new Failure('not-found', 'request.not-found')
  }
  return presentReceived(request)
}
