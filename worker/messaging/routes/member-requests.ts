import type { Context } from 'hono'
import { deleteKeptRequestEndpoint, sendKeptRequestEndpoint } from '#messaging/kept-requests'
import {
  createRequestEndpoint,
  deleteRequestEndpoint,
  getRequestEndpoint,
  listRequestsEndpoint,
  readRequestEndpoint,
  actOnRequestEndpoint,
  setRequestLifetimeEndpoint,
  createRequestSchemas,
  readRequestSchemas,
  actOnRequestSchemas,
  setRequestLifetimeSchemas,
} from '#messaging/requests'
import { maySee } from '../../catalogue/engine/rules.ts'
import { unsentOf } from '../requests/kept.ts'
import {
  presentRequestListItem,
  presentRefusal,
  presentUnsentRequest,
} from '../requests/present.ts'
import { countRequests, requestsOf, type OwnRequest } from '../requests/queries.ts'
import { mayRequest, readRateLimit, requestRateLimit } from '../requests/rules.ts'
import { discardStoredRequest, keptReads, sendStoredRequest } from '../keep-request.ts'
import { sendRequest, type RequestSender } from '../send-request.ts'
import { deleteOwnRequest, readOwnRequest, withdrawRequest } from '../apply-request-action.ts'
import { acceptSuggestedTime, readThreadToAccept } from '../accept-suggested-time.ts'
import { chooseOwnLifetime } from '../choose-message-lifetime.ts'
import { readThreadToWrite, writeInRequest } from '../send-message.ts'
import type { Member } from '../../accounts/lib/actor.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { originOf, type AppEnv } from '../../platform/http/context.ts'
import { countFigure } from '../../catalogue/http/count-figures.ts'
import { notifyOfThread, notifyOfThreadsWith } from '../../accounts/http/notify-connections.ts'
import {
  inCallLanguage,
  isProfileVisible,
  isVisibleIn,
  presentOwnThread,
  requestOf,
  updateAddressInBackground,
} from '../http/member-request.ts'
import { whileCatalogueRefreshes } from '../../catalogue/http/public-call.ts'
import { planTermsOf } from '../../catalogue/http/plan-terms.ts'
import { notifyInBackground } from '../../platform/http/notify-in-background.ts'
import { member } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

const reader = member('sign-in.requests', { rule: mayRequest })
const writer = whileCatalogueRefreshes(member('sign-in.write', { rule: mayRequest }))
const keptSender = whileCatalogueRefreshes(
  member('sign-in.write', {
    rule: mayRequest,
    reads: (c, id) => keptReads(c.var.db, c.req.param('id') ?? '', id),
  }),
)

export const requestRoutes = routesOf([
  handle(
    createRequestEndpoint,
    createRequestSchemas,
    { access: writer, limit: requestRateLimit, status: 201 },
    async (c, { caller, body: input }) => {
      const { db } = c.var
      await requireSeen(c, caller, input.companion)
      const { isNew, ...answer } = await sendRequest(db, caller, input, await senderOf(c))
      if (isNew) {
        countFigure(c, 'contacts', input.companion, caller.id)
        notifyOfThread(c, answer.id, caller.id)
      }
      notifyInBackground(c)
      return answer
    },
  ),
  handle(
    sendKeptRequestEndpoint,
    {},
    { access: keptSender, limit: requestRateLimit },
    async (c, { caller, rows, params }) => {
      const { db } = c.var
      const mayWrite = (companion: string) => requireSeen(c, caller, companion)
      const sender = { ...(await senderOf(c)), mayWrite }
      const { isNew, refusal, ...answer } = await sendStoredRequest(
        db,
        caller,
        params.id,
        rows,
        sender,
      )
      if (isNew) {
        countFigure(c, 'contacts', answer.companion, caller.id)
        notifyOfThreadsWith(c, caller.id, [answer.companion])
      }
      notifyInBackground(c)
      return { ...answer, refusal: refusal && presentRefusal(refusal) }
    },
  ),
  handle(
    deleteKeptRequestEndpoint,
    {},
    { access: writer, limit: requestRateLimit },
    async (c, { caller, params }) => {
      await discardStoredRequest(c.var.db, params.id, caller.id)
      return { deleted: true }
    },
  ),
  handle(
    listRequestsEndpoint,
    {},
    {
      access: member('sign-in.requests', {
        rule: mayRequest,
        reads: (c, id) => [requestsOf(c.var.db, id, c.var.now), unsentOf(c.var.db, id)],
      }),
    },
    async (c, { caller, rows }) => {
      const { now, catalogue } = c.var
      const [own = [], unsentRows = []] = rows
      updateAddressInBackground(c, caller, own)
      const shown = await Promise.all(own.map((row) => isVisibleIn(c, caller, row)))
      const requests = own.map((row, at) =>
        presentRequestListItem(inCallLanguage(c, row), shown[at] ?? false),
      )
      const unread = requests.filter(({ isUnread }) => isUnread).length
      const names = await Promise.all(
        unsentRows.map(async ({ companion: id }) =>
          (await isProfileVisible(c, caller, id))
            ? ((await catalogue.profile(now, id))?.card.name ?? null)
            : null,
        ),
      )
      const unsent = unsentRows.map((row, index) => presentUnsentRequest(row, names[index] ?? null))
      return { requests, unread, unsent }
    },
  ),
  handle(getRequestEndpoint, {}, { access: reader }, (c, { caller }) => requestOf(c, caller)),
  handle(
    actOnRequestEndpoint,
    actOnRequestSchemas,
    { access: writer, limit: requestRateLimit },
    async (c, { caller, params: { id }, body: action }) => {
      const { db, now } = c.var
      let thread: OwnRequest
      if (action.act === 'accept') {
        const before = await readThreadToAccept(db, { id, memberId: caller.id, now })
        const isShown = await isVisibleIn(c, caller, before.thread)
        const sender = { now, ...mailSenderOf(c), isShown }
        thread = await acceptSuggestedTime(db, caller, before, { number: action.number, ...sender })
        notifyInBackground(c)
      } else if (action.act === 'write') {
        const before = await readThreadToWrite(db, {
          id,
          key: action.key,
          memberId: caller.id,
          now,
        })
        const isVisible = await isVisibleIn(c, caller, before.thread)
        const sender = { now, ...mailSenderOf(c), isShown: isVisible }
        thread = await writeInRequest(db, caller, before, action, sender)
        notifyInBackground(c)
      } else {
        thread = await withdrawRequest(db, caller.id, id, { version: action.version, now })
      }
      notifyOfThread(c, id, caller.id)
      return presentOwnThread(c, caller, thread)
    },
  ),
  handle(
    setRequestLifetimeEndpoint,
    setRequestLifetimeSchemas,
    { access: writer, limit: requestRateLimit },
    async (c, { caller, params: { id }, body: { days } }) => {
      const { db, now } = c.var
      const thread = await chooseOwnLifetime(db, { id, days, memberId: caller.id, now })
      notifyOfThread(c, id, caller.id)
      return presentOwnThread(c, caller, thread)
    },
  ),
  handle(
    readRequestEndpoint,
    readRequestSchemas,
    { access: writer, limit: readRateLimit },
    async (c, { caller: { id: memberId }, params: { id }, body: { version } }) => {
      const { db } = c.var
      if (await readOwnRequest(db, { id, memberId, version })) notifyOfThread(c, id, memberId)
      const [counts] = await countRequests(db, memberId)
      return { unread: counts?.unread ?? 0 }
    },
  ),
  handle(
    deleteRequestEndpoint,
    {},
    { access: writer, limit: requestRateLimit },
    async (c, { caller, params: { id } }) => {
      await deleteOwnRequest(c.var.db, caller.id, id, c.var.now)
      notifyOfThread(c, id, caller.id)
      return { deleted: true }
    },
  ),
])

const mailSenderOf = (c: Context<AppEnv>) => ({
  origin: originOf(c),
  siteSecret: c.var.config.siteSecret,
})

const senderOf = async (c: Context<AppEnv>): Promise<RequestSender> => ({
  now: c.var.now,
  ...mailSenderOf(c),
  planTerms: await planTermsOf(c),
})

/** @throws Failure 403 for a VIP companion, without premium */
async function requireSeen(c: Context<AppEnv>, member: Member, companion: string): Promise<void> {
  const flags = await c.var.catalogue.flags(c.var.now, companion)
  if (flags && !maySee(member, flags)) throw new Failure('forbidden', 'premium.vip')
}
