import { Hono, type Context } from 'hono'
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
import { consumeRateLimit, type RateLimit } from '../../platform/rate-limits/consume-rate-limit.ts'
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
import { permit } from '../../accounts/lib/permit.ts'
import { readJson, validBody } from '../../platform/lib/validate.ts'
import { originOf, type AppEnv } from '../../platform/http/context.ts'
import { countFigure } from '../../companions/http/count-figures.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { identify } from '../../accounts/http/identify.ts'
import { notifyOfThread, notifyOfThreadsWith } from '../http/notify-connections.ts'
import { shownCity } from '../../catalogue/http/places.ts'
import { planTermsOf } from '../../billing/http/plan-terms.ts'
import { smallBody } from '../../platform/http/public-form.ts'
import { notifyInBackground } from '../../notifications/http/notify-in-background.ts'

export const requestRoutes = new Hono<AppEnv>()
  .post(createRequest.path, smallBody, async (c) => {
    const { db } = c.var
    const member = await writerOf(c, requestRateLimit)
    const input = validBody(createRequestSchemas.body, await readJson(c.req))
    await requireSeen(c, member, input.companion)
    const { isNew, ...sent } = await sendRequest(db, member, input, await senderOf(c))
    if (isNew) {
      countFigure(c, 'contacts', input.companion, member.id)
      notifyOfThread(c, sent.id, member.id)
    }
    notifyInBackground(c)
    return respond(c, createRequest, sent, 201)
  })
  .post(sendKeptRequest.path, smallBody, async (c) => {
    const { db } = c.var
    const member = await writerOf(c, requestRateLimit)
    const mayWrite = (companion: string) => requireSeen(c, member, companion)
    const sender = { ...(await senderOf(c)), mayWrite }
    const { isNew, refusal, ...sent } = await sendKept(db, member, c.req.param('id'), sender)
    if (isNew) {
      countFigure(c, 'contacts', sent.companion, member.id)
      notifyOfThreadsWith(c, member.id, [sent.companion])
    }
    notifyInBackground(c)
    return respond(c, sendKeptRequest, { ...sent, refusal: refusal && presentRefusal(refusal) })
  })
  .delete(deleteKeptRequest.path, async (c) => {
    const member = await writerOf(c, requestRateLimit)
    await discardKept(c.var.db, c.req.param('id'), member.id)
    return respond(c, deleteKeptRequest, { deleted: true })
  })
  .get(listRequests.path, async (c) => {
    const { db, now, catalogue } = c.var
    const { actor, rows } = await identify(c, (id) => [requestsOf(db, id, now), unsentOf(db, id)])
    const member = permit(actor, mayRequest, 'sign-in.requests')
    const [own = [], kept = []] = rows
    const shown = await Promise.all(own.map((row) => isShownIn(c, member, row)))
    const requests = own.map((row, at) => presentRequestListItem(named(c, row), shown[at] ?? false))
    const unread = requests.filter(({ isUnread }) => isUnread).length
    const names = await Promise.all(
      kept.map(async ({ companion: id }) =>
        (await isShown(c, member, id))
          ? ((await catalogue.profile(now, id))?.card.name ?? null)
          : null,
      ),
    )
    const unsent = kept.map((row, at) => presentUnsent(row, names[at] ?? null))
    return respond(c, listRequests, { requests, unread, unsent })
  })
  .get(getRequest.path, async (c) => respond(c, getRequest, await requestOf(c, await readerOf(c))))
  .post(actOnRequest.path, smallBody, async (c) => {
    const { db, now } = c.var
    const member = await writerOf(c, requestRateLimit)
    const action = validBody(actOnRequestSchemas.body, await readJson(c.req))
    const id = c.req.param('id')
    if (action.act === 'write') {
      const found = await findOwnRequest(db, id, member.id, now)
      // A message that was stored before, when its answer was lost, is not counted again.
      const isStored = found?.steps.some(({ key }) => key === action.key) ?? false
      if (!isStored) {
        await consumeRateLimit(db, { ...messageRateLimit, who: member.id, now }, tooManyMessages)
      }
      const seen = found !== null && (await isShownIn(c, member, found))
      await writeInRequest(db, member, id, action, { now, ...mailSenderOf(c), isShown: seen })
      notifyInBackground(c)
    } else await withdrawRequest(db, member.id, id, { version: action.version, now })
    notifyOfThread(c, id, member.id)
    return respond(c, actOnRequest, await requestOf(c, member))
  })
  .put(setRequestLifetime.path, smallBody, async (c) => {
    const { db, now } = c.var
    const member = await writerOf(c, requestRateLimit)
    const { days } = validBody(setRequestLifetimeSchemas.body, await readJson(c.req))
    const id = c.req.param('id')
    await chooseOwnLifetime(db, { id, days, memberId: member.id, now })
    notifyOfThread(c, id, member.id)
    return respond(c, setRequestLifetime, await requestOf(c, member))
  })
  .put(readRequest.path, smallBody, async (c) => {
    const { db } = c.var
    const { id: memberId } = await writerOf(c, readRateLimit)
    const { version } = validBody(readRequestSchemas.body, await readJson(c.req))
    const id = c.req.param('id')
    if (await readOwnRequest(db, { id, memberId, version })) notifyOfThread(c, id, memberId)
    const [counts] = await countRequests(db, memberId)
    return respond(c, readRequest, { unread: counts?.unread ?? 0 })
  })
  .delete(deleteRequest.path, async (c) => {
    const member = await writerOf(c, requestRateLimit)
    const id = c.req.param('id')
    await deleteOwnRequest(c.var.db, member.id, id, c.var.now)
    notifyOfThread(c, id, member.id)
    return respond(c, deleteRequest, { deleted: true })
  })
  .post(createReview.path, smallBody, async (c) => {
    const { db, now } = c.var
    const member = await writerOf(c, reviewRateLimit)
    const { rating, text, author } = validBody(createReviewSchemas.body, await readJson(c.req))
    const requestId = c.req.param('id')
    const own = { id: crypto.randomUUID(), requestId, memberId: member.id, rating, text, author }
    const found = await findOwnRequest(db, requestId, member.id, now)
    if (!found || !(await isShownIn(c, member, found))) throw missing()
    const hasBlocked = member.blockedBy.has(found.companionId)
    if (hasBlocked) throw new Failure('forbidden', 'request.not-accepted')
    if (!(await addReview(db, { ...own, now }))) {
      const review = await reviewOf(db, requestId)
      if (!review) throw new Failure('forbidden', 'review.no-answer')
      const isSame = review.rating === rating && review.text === text && review.author === author
      if (!isSame) throw new Failure('conflict', 'review.written-already')
    }
    return respond(c, createReview, await requestOf(c, member), 201)
  })

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

async function readerOf(c: Context<AppEnv>): Promise<Member> {
  const { actor } = await identify(c)
  return permit(actor, mayRequest, 'sign-in.requests')
}

async function writerOf(c: Context<AppEnv>, rateLimit: RateLimit): Promise<Member> {
  const { actor } = await identify(c)
  const member = permit(actor, mayRequest, 'sign-in.write')
  await consumeRateLimit(c.var.db, { ...rateLimit, who: member.id, now: c.var.now })
  return member
}

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
