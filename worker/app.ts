import './personal-data.ts'
import { MAIN_LANGUAGE } from '#platform/language'
import { Hono, type Context } from 'hono'
import { createDatabase } from './platform/db/client.ts'
import { visitor } from './accounts/lib/actor.ts'
import { configOf } from './platform/lib/config.ts'
import { logError, logWarning } from './platform/lib/event-counts.ts'
import { Failure } from './platform/lib/failure.ts'
import { stackFrames, errorMessage } from './platform/lib/reason.ts'
import { languageWithTexts, loadAllTexts, loadTexts } from './platform/lib/site-texts.ts'
import { answerIn } from './platform/lib/translations.ts'
import { securityHeaders } from './platform/lib/security-headers.ts'
import { adminRoutes } from './routes/admin-routes.ts'
import { ageRoutes } from './catalogue/routes/public-age-gate.ts'
import { applicationDetailsRoutes } from './moderation/routes/public-application-details.ts'
import { applicationRoutes } from './moderation/routes/public-applications.ts'
import { browserProblemRoutes } from './operations/routes/public-browser-problems.ts'
import { contactDetailRoutes } from './companions/routes/member-contact-details.ts'
import { checkoutRoutes } from './billing/routes/member-checkout.ts'
import { openingRoutes } from './companions/routes/public-openings.ts'
import { companionRoutes } from './catalogue/routes/public-companions.ts'
import { failedStore } from './platform/db/refusals.ts'
import { catalogueOf, type AppEnv } from './platform/http/context.ts'
import { withNamedBucket } from './platform/lib/store-error.ts'
import { saveFiguresInBackground } from './catalogue/http/count-figures.ts'
import { SIGN_IN_ATTEMPTS_PATH, signInContinues } from './accounts/http/sign-in-hook.ts'
import { saveProblemsInBackground } from './operations/http/count-problems.ts'
import { isDiscreet } from './accounts/http/discreet-cookie.ts'
import { isPublicRead } from './platform/http/public-read.ts'
import { recentSessionOnly } from './accounts/http/open-session.ts'
import { floodBrake } from './operations/http/flood-brake.ts'
import { crawlerRoutes } from './catalogue/routes/public-crawlers.ts'
import { appealRoutes } from './moderation/routes/public-appeals.ts'
import { dataRequestRoutes } from './moderation/routes/public-data-requests.ts'
import { discreetModeRoutes, languageRoutes } from './accounts/routes/public-preferences.ts'
import { keptRequestRoutes } from './messaging/routes/public-kept-requests.ts'
import { followRoutes } from './notifications/routes/member-follows.ts'
import { healthRoutes, statusRoutes } from './operations/routes/public-health.ts'
import { hiddenCompanionRoutes } from './messaging/routes/member-hidden-companions.ts'
import { seenStoryRoutes } from './media/routes/member-seen-stories.ts'
import { homepageRoutes } from './catalogue/routes/public-homepage.ts'
import { invitationRoutes } from './companions/routes/member-invitations.ts'
import { languageOf, routePath, gateLanguage } from './platform/http/language.ts'
import {
  isClosedTo,
  maintenanceGate,
  maintenanceNote,
  outageNote,
  isPage,
} from './catalogue/http/maintenance.ts'
import { mediaRoutes } from './media/routes/public-media.ts'
import { liveRoutes } from './messaging/routes/member-live.ts'
import { memberMarkRoutes } from './messaging/routes/member-mark.ts'
import { memberPhotoRoutes } from './media/routes/member-photo.ts'
import { myDataRoutes } from './accounts/routes/member-my-data.ts'
import { mailPreferenceRoutes } from './notifications/routes/member-mail-preferences.ts'
import { notificationRoutes } from './notifications/routes/member-notifications.ts'
import { memberRoutes } from './companions/routes/member-me.ts'
import { ownAreaRoutes } from './routes/own-area-routes.ts'
import { paymentRoutes } from './billing/routes/public-payments.ts'
import { pageRoutes } from './catalogue/routes/public-pages.ts'
import { placeRoutes } from './catalogue/routes/public-places.ts'
import { planRoutes } from './billing/routes/public-plans.ts'
import { serverTiming } from './platform/http/server-timing.ts'
import { seesOwnWrites } from './catalogue/http/own-writes.ts'
import { catalogueOptions } from './catalogue/http/catalogue-options.ts'
import { ownPagesOnly } from './platform/http/public-form.ts'
import { recentlySeenRoutes } from './media/routes/public-recently-seen.ts'
import { reportRoutes } from './moderation/routes/public-reports.ts'
import { memberMeasureRoutes } from './moderation/routes/member-measures.ts'
import { memberReviewRoutes } from './moderation/routes/member-reviews.ts'
import { requestRoutes } from './messaging/routes/member-requests.ts'
import { sessionRoutes } from './accounts/routes/member-sessions.ts'
import { savedSearchRoutes } from './notifications/routes/member-saved-searches.ts'
import { signInAttemptRoutes } from './accounts/routes/public-sign-in-attempts.ts'
import { subscriptionRoutes } from './billing/routes/member-subscriptions.ts'
import { transparencyRoutes } from './moderation/routes/public-transparency.ts'
import { trustedContactRoutes } from './companions/routes/public-trusted-contacts.ts'
import { unsubscribeRoutes } from './notifications/routes/public-unsubscribe.ts'

/** Calls of the directory, which require a confirmed age, like its pages. */
const directoryCalls = [
  '/api/companions/*',
  '/api/search',
  '/api/locations',
  '/api/suggest',
  '/api/cities/*',
  '/api/recently-seen',
  '/api/homepage/*',
]
/** Calls with data private to a member or a companion. Calls of staff check the session more strictly by themselves. */
const personal = [
  'me',
  'requests',
  'kept-requests',
  'follows',
  'saved-searches',
  'mail-preferences',
  'notifications',
  'hidden-companions',
  'seen-stories',
  'subscription',
  'checkout-links',
  'invitations',
  'measures',
  'live/tickets',
  'own',
].map((noun) => `/api/${noun}/*`)
/** Further public calls that read the catalogue. */
const open = ['/api/places', '/api/plans', '/api/transparency']

const api = new Hono<AppEnv>()
  .use('/api/*', async (c, next) => {
    await next()
    // Public responses set their own header.
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'private, no-store')
  })
  .on(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], personal, recentSessionOnly)
  .route('/', healthRoutes)
  .route('/', statusRoutes)
  .route('/', browserProblemRoutes)
  .on('GET', [...directoryCalls, ...open], serverTiming)
  .on('GET', directoryCalls, maintenanceGate)
  .route('/', companionRoutes)
  .route('/', openingRoutes)
  .route('/', recentlySeenRoutes)
  .route('/', homepageRoutes)
  .route('/', placeRoutes)
  .route('/', planRoutes)
  .route('/', transparencyRoutes)
  .route('/', memberRoutes)
  .route('/', myDataRoutes)
  .route('/', sessionRoutes)
  .route('/', memberPhotoRoutes)
  .route('/', followRoutes)
  .route('/', savedSearchRoutes)
  .route('/', mailPreferenceRoutes)
  .route('/', notificationRoutes)
  .route('/', hiddenCompanionRoutes)
  .route('/', seenStoryRoutes)
  .route('/', checkoutRoutes)
  .route('/', subscriptionRoutes)
  .route('/', paymentRoutes)
  .route('/', signInAttemptRoutes)
  .route('/', applicationRoutes)
  .route('/', applicationDetailsRoutes)
  .route('/', reportRoutes)
  .route('/', appealRoutes)
  .route('/', dataRequestRoutes)
  .route('/', keptRequestRoutes)
  .route('/', requestRoutes)
  .route('/', memberReviewRoutes)
  .route('/', memberMeasureRoutes)
  .route('/', memberMarkRoutes)
  .route('/', liveRoutes)
  .route('/', contactDetailRoutes)
  .route('/', invitationRoutes)
  .route('/', trustedContactRoutes)
  .route('/', ownAreaRoutes)
  .route('/', adminRoutes)
  .all('/api/*', () => {
    throw new Failure('not-found', 'http.not-found')
  })

/** The HTTP application of the Worker. */
export const app = new Hono<AppEnv>({ getPath: routePath })
  .use(async (c, next) => {
    begin(c)
    await loadTextsFor(c)
    if (isClosedTo(c)) return answerClosed(c)
    await next()
    finish(c)
  })
  .use(floodBrake)
  .use(seesOwnWrites)
  .use(ownPagesOnly)
  .route('/', api)
  .route('/', mediaRoutes)
  .route('/', discreetModeRoutes)
  .route('/', ageRoutes)
  .route('/', languageRoutes)
  .route('/', unsubscribeRoutes)
  .route('/', crawlerRoutes)
  .route('/', pageRoutes(askApi))
  .onError(answerError)

/** The start of a page's request, which its own API calls share. */
const startOf = new WeakMap<Request, number>()

function begin(c: Context<AppEnv>): void {
  c.env = withNamedBucket(c.env)
  c.set('requestId', crypto.randomUUID())
  c.set('now', startOf.get(c.req.raw) ?? Date.now())
  c.set('config', configOf(c.env))
  c.set('db', createDatabase(c.env.DB))
  c.set(
    'catalogue',
    catalogueOf(c.env, () => catalogueOptions(c)),
  )
  c.set('actor', visitor)
}

/** Responds while the site is closed. Skips the background work after a response, which uses the stores. */
async function answerClosed(c: Context<AppEnv>): Promise<Response> {
  // The account service requires this response for every sign-in.
  if (c.req.path === SIGN_IN_ATTEMPTS_PATH) return signInContinues(c)
  const answer = await maintenanceNote(c).catch((error: Error) => answerError(error, c))
  c.res = answer
  secure(c)
  return c.res
}

function finish(c: Context<AppEnv>): void {
  secure(c)
  c.executionCtx.waitUntil(c.get('catalogue').keepFresh(c.get('now')))
  if (isPublicRead(c.req.raw)) return
  saveFiguresInBackground(c)
  saveProblemsInBackground(c)
}

function secure(c: Context<AppEnv>): void {
  const { headers } = c.res
  if (!c.get('hasSecurityHeaders')) {
    const { protocol } = new URL(c.req.url)
    for (const [name, value] of Object.entries(securityHeaders(protocol))) {
      if (!headers.has(name)) headers.set(name, value)
    }
  }
  headers.set('x-request-id', c.get('requestId'))
  // Otherwise pages and images would outlive the session in the browser's cache.
  if (isDiscreet(c)) headers.set('cache-control', 'private, no-store')
}

/** Groups errors for alerts; never contains input of the caller. */
const causeOf = (error: Error): string =>
  error instanceof Failure
    ? error.refusal.id
    : `${error.name} ${stackFrames(error)[0]?.trim() ?? ''}`

/** The response to the outage of a store; null: no store failed, or the error is a `Failure` already. */
function outageOf(error: Error): Failure | null {
  if (error instanceof Failure) return null
  const store = failedStore(error)
  if (store === 'bucket') {
    return new Failure('unavailable', 'media.store-unavailable', {}, { cause: error })
  }
  if (store === 'database') {
    return new Failure('unavailable', 'server.unavailable', {}, { cause: error })
  }
  return null
}

async function askApi(c: Context<AppEnv>, call: string): Promise<Response> {
  const headers = { 'accept-language': languageOf(c) }
  const request = new Request(new URL(call, c.req.url), { headers })
  startOf.set(request, c.var.now)
  return app.fetch(request, c.env, c.executionCtx)
}

async function answerError(thrown: Error, c: Context<AppEnv>): Promise<Response> {
  const error = outageOf(thrown) ?? thrown
  const refusal = error instanceof Failure
  if (!refusal || error.status >= 500) {
    const { requestId } = c.var
    const fields = { requestId, why: errorMessage(error), at: stackFrames(error) }
    if (refusal && error.isByCaller) logWarning('keys.unknown', fields)
    else logError('failed', fields, causeOf(error))
  }
  if (!refusal || error.status === 503) {
    const answer = refusal
      ? { status: 503 as const, retryAfterSeconds: error.retryAfterSeconds }
      : { status: 500 as const, retryAfterSeconds: null }
    const note = await outageNote(c, answer)
    if (note) return note
  }
  c.header('cache-control', 'private, no-store')
  const failure = refusal ? error : new Failure('unavailable', 'server.error')
  const language = languageWithTexts(languageOf(c))
  if (language !== MAIN_LANGUAGE) c.header('content-language', language)
  const answer = answerIn(language, failure)
  if (!refusal) return c.json(answer, 500)
  if (error.status === 401) c.header('www-authenticate', 'Bearer')
  const { retryAfterSeconds } = error
  if (retryAfterSeconds !== null) c.header('retry-after', String(retryAfterSeconds))
  return c.json(answer, error.status)
}

/**
 * Loads the texts that the response may need: of the page, its age gate and its errors. A call that may write needs all
 * languages, because it may send mails in their readers' languages.
 */
async function loadTextsFor(c: Context<AppEnv>): Promise<void> {
  if (!isPublicRead(c.req.raw)) return loadAllTexts(c.env.ASSETS)
  const languages = [languageOf(c)]
  if (isPage(c.req.path)) languages.push(gateLanguage(c))
  return loadTexts(c.env.ASSETS, languages)
}
