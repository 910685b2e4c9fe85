import type { Context } from 'hono'
import { deleteKeptRequest, sendKeptRequest } from '#messaging/kept-requests.api'
import {
  createRequest,
  createReview,
  deleteRequest,
  getRequest,
  listRequests,
  readRequest,
  actOnRequest,
  setRequestLifetime,
} from '#messaging/requests.api'
import {
  createRequestSchemas,
  createReviewSchemas,
  readRequestSchemas,
  actOnRequestSchemas,
  setRequestLifetimeSchemas,
} from '#messaging/requests'
import { consumeRateLimit } from '../../platform/rate-limits/consume-rate-limit.ts'
import { maySee } from '../../catalogue/engine/rules.ts'
import { unsentOf } from '../requests/kept.ts'
import {
  presentRequestListItem,
  presentOwn,
  presentRefusal,
  presentUnsent,
} from '../requests/present.ts'
import { countRequests, findOwnRequest, requestsOf, type OwnRow } from '../requests/queries.ts'
import { mayRequest, messageRateLimit, readRateLimit, requestRateLimit } from '../requests/rules.ts'
import { reviewOf } from '../../moderation/reviews/queries.ts'
import { reviewRateLimit } from '../../moderation/reviews/rules.ts'
import { addReview } from '../../moderation/reviews/writes.ts'
import { discardKept, sendKept } from '../keep-request.ts'
import { sendRequest, type RequestSender } from '../send-request.ts'
import { deleteOwnRequest, readOwnRequest, withdrawRequest } from '../apply-request-action.ts'
import { chooseOwnLifetime } from '../choose-message-lifetime.ts'
import { writeInRequest } from '../send-message.ts'
import { isPremium, viewerOf, type Member } from '../../accounts/lib/actor.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { originOf, type AppEnv } from '../../platform/http/context.ts'
import { countFigure } from '../../companions/http/count-figures.ts'
import { notifyOfThread, notifyOfThreadsWith } from '../http/notify-connections.ts'
import { shownCity } from '../../catalogue/http/places.ts'
import { planTermsOf } from '../../billing/http/plan-terms.ts'
import { notifyInBackground } from '../../notifications/http/notify-in-background.ts'
import { member } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

const reader = member('sign-in.requests', { rule: mayRequest })
const writer = member('sign-in.write', { rule: mayRequest })

export const requestRoutes = routesOf([
  handle(
    createRequest,
    createRequestSchemas,
    { access: writer, limit: requestRateLimit, status: 201 },
    async (c, { caller, body: input }) => {
      const { db } = c.var
      await requireSeen(c, caller, input.companion)
      const { isNew, ...sent } = await sendRequest(db, caller, input, await senderOf(c))
      if (isNew) {
        countFigure(c, 'contacts', input.companion, caller.id)
        notifyOfThread(c, sent.id, caller.id)
      }
      notifyInBackground(c)
      return sent
    },
  ),
  handle(
    sendKeptRequest,
    {},
    { access: writer, limit: requestRateLimit },
    async (c, { caller, params }) => {
      const { db } = c.var
      const mayWrite = (companion: string) => requireSeen(c, caller, companion)
      const sender = { ...(await senderOf(c)), mayWrite }
      const { isNew, refusal, ...sent } = await sendKept(db, caller, params.id, sender)
      if (isNew) {
        countFigure(c, 'contacts', sent.companion, caller.id)
        notifyOfThreadsWith(c, caller.id, [sent.companion])
      }
      notifyInBackground(c)
      return { ...sent, refusal: refusal && presentRefusal(refusal) }
    },
  ),
  handle(
    deleteKeptRequest,
    {},
    { access: writer, limit: requestRateLimit },
    async (c, { caller, params }) => {
      await discardKept(c.var.db, params.id, caller.id)
      return { deleted: true }
    },
  ),
  handle(
    listRequests,
    {},
    {
      access: member('sign-in.requests', {
        rule: mayRequest,
        reads: (c, id) => [requestsOf(c.var.db, id, c.var.now), unsentOf(c.var.db, id)],
      }),
    },
    async (c, { caller, rows }) => {
      const { now, catalogue } = c.var
      const [own = [], kept = []] = rows
      const shown = await Promise.all(own.map((row) => isShownIn(c, caller, row)))
      const requests = own.map((row, at) =>
        presentRequestListItem(named(c, row), shown[at] ?? false),
      )
      const unread = requests.filter(({ isUnread }) => isUnread).length
      const names = await Promise.all(
        kept.map(async ({ companion: id }) =>
          (await isShown(c, caller, id))
            ? ((await catalogue.profile(now, id))?.card.name ?? null)
            : null,
        ),
      )
      const unsent = kept.map((row, at) => presentUnsent(row, names[at] ?? null))
      return { requests, unread, unsent }
    },
  ),
  handle(getRequest, {}, { access: reader }, (c, { caller }) => requestOf(c, caller)),
  handle(
    actOnRequest,
    actOnRequestSchemas,
    { access: writer, limit: requestRateLimit },
    async (c, { caller, params: { id }, body: action }) => {
      const { db, now } = c.var
      if (action.act === 'write') {
        const found = await findOwnRequest(db, id, caller.id, now)
        // A message that was stored before, when its answer was lost, is not counted again.
        const isStored = found?.steps.some(({ key }) => key === action.key) ?? false
        if (!isStored) {
          await consumeRateLimit(db, { ...messageRateLimit, who: caller.id, now }, tooManyMessages)
        }
        const seen = found !== null && (await isShownIn(c, caller, found))
        await writeInRequest(db, caller, id, action, { now, ...mailSenderOf(c), isShown: seen })
        notifyInBackground(c)
      } else await withdrawRequest(db, caller.id, id, { version: action.version, now })
      notifyOfThread(c, id, caller.id)
      return requestOf(c, caller)
    },
  ),
  handle(
    setRequestLifetime,
    setRequestLifetimeSchemas,
    { access: writer, limit: requestRateLimit },
    async (c, { caller, params: { id }, body: { days } }) => {
      const { db, now } = c.var
      await chooseOwnLifetime(db, { id, days, memberId: caller.id, now })
      notifyOfThread(c, id, caller.id)
      return requestOf(c, caller)
    },
  ),
  handle(
    readRequest,
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
    deleteRequest,
    {},
    { access: writer, limit: requestRateLimit },
    async (c, { caller, params: { id } }) => {
      await deleteOwnRequest(c.var.db, caller.id, id, c.var.now)
      notifyOfThread(c, id, caller.id)
      return { deleted: true }
    },
  ),
  handle(
    createReview,
    createReviewSchemas,
    { access: writer, limit: reviewRateLimit, status: 201 },
    async (c, { caller, params: { id: requestId }, body: { rating, text, author } }) => {
      const { db, now } = c.var
      const own = { id: crypto.randomUUID(), requestId, memberId: caller.id, rating, text, author }
      const found = await findOwnRequest(db, requestId, caller.id, now)
      if (!found || !(await isShownIn(c, caller, found))) throw missing()
      const hasBlocked = caller.blockedBy.has(found.companionId)
      if (hasBlocked) throw new Failure('forbidden', 'request.not-accepted')
      if (!(await addReview(db, { ...own, now }))) {
        const review = await reviewOf(db, requestId)
        if (!review) throw new Failure('forbidden', 'review.no-answer')
        const isSame = review.rating === rating && review.text === text && review.author === author
        if (!isSame) throw new Failure('conflict', 'review.written-already')
      }
      return requestOf(c, caller)
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

const missing = () => new Failure('not-found', 'request.not-found')
const { limit } = messageRateLimit
const tooManyMessages = (until: { retryAfterSeconds: number }) =>
  new Failure('too-many', 'request.too-many-messages', { limit }, until)

/** With her city in the language of the call. */
const named = <R extends OwnRow>(c: Context<AppEnv>, row: R): R => ({
  ...row,
  city: shownCity(c, row.cityId, row.city),
})

const isShownIn = async (
  c: Context<AppEnv>,
  member: Member,
  { companionId, isOnSite }: Pick<OwnRow, 'companionId' | 'isOnSite'>,
) => isOnSite === 1 && (await isShown(c, member, companionId))

async function isShown(c: Context<AppEnv>, member: Member, companionId: string): Promise<boolean> {
  const flags = await c.var.catalogue.flags(c.var.now, companionId)
  return flags !== null && flags.feed && maySee(member, flags)
}

async function requestOf(c: Context<AppEnv>, member: Member) {
  const found = await findOwnRequest(c.var.db, c.req.param('id') ?? '', member.id, c.var.now)
  if (!found) throw missing()
  const isShown = await isShownIn(c, member, found)
  return presentOwn(named(c, found), {
    isShown,
    hasReadMarks: isPremium(viewerOf(member, found.companionId)),
  })
}
