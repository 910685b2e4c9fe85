import { bodyLimit } from 'hono/body-limit'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Endpoint } from '#platform/endpoint'
import type { submissionAnswer } from '#platform/form-fields'
import { pathIn } from '#platform/language'
import { UNSUBSCRIBE_PATH } from '#notifications/saved-searches'
import type { SubmissionAnswer } from '#platform/submission-answer'
import { Failure } from '../lib/failure.ts'
import { readJson } from '../lib/validate.ts'
import type { AppEnv } from './context.ts'
import { respond } from './endpoint.ts'
import { languageOf } from './language.ts'

type FormOperation = Endpoint<string, { response: typeof submissionAnswer }>

export const MAX_BODY_BYTES = 32_768

/** The page after a form was submitted without a script. */
const SENT_PAGE = '/sent'

/** @param maxSize bytes */
export const bodyUpTo = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new Failure('too-large', 'http.too-large')
    },
  })

/** Body limit of public forms. @throws Failure 413 */
export const smallBody = bodyUpTo(MAX_BODY_BYTES)

/**
 * Middleware against cross-site writes: accepts them from our own pages and from clients that are no browsers, since
 * another site's form could confirm a visitor's age or consent. Unsubscribing is exempt: it needs a signed link and is
 * called from mail programs.
 *
 * @throws Failure 403
 */
export const ownPagesOnly = createMiddleware<AppEnv>(async (c, next) => {
  if (['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)) return next()
  const site = c.req.header('sec-fetch-site')
  const origin = c.req.header('origin')
  const isOwn = site
    ? site === 'same-origin' || site === 'none'
    : origin === undefined || origin === new URL(c.req.url).origin
  if (!isOwn && c.req.path !== UNSUBSCRIBE_PATH) throw new Failure('forbidden', 'http.other-site')
  await next()
})

/** True for a form that a browser submits without a script. */
export const isPlainForm = (c: Context<AppEnv>) =>
  /^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? '')

/**
 * Answers a form: JSON from our script with JSON, a native submission with a redirect to a page with the result, from
 * where "back" shows the form with its values.
 *
 * @throws Failure for JSON
 */
export async function answerForm(
  c: Context<AppEnv>,
  operation: FormOperation,
  take: (body: unknown) => Promise<SubmissionAnswer>,
): Promise<Response> {
  if (!isPlainForm(c)) return respond(c, operation, await take(await readJson(c.req)), 201)
  const form = await c.req.parseBody()
  const sentPage = pathIn(languageOf(c), SENT_PAGE)
  try {
    const { reference } = await take(form)
    return c.redirect(`${sentPage}?reference=${reference}`, 303)
  } catch (error) {
    if (!(error instanceof Failure) || error.status >= 500) throw error
    return c.redirect(`${sentPage}?${problemsOf(error)}`, 303)
  }
}

/**
 * The names of the invalid fields or the kind of error, and the seconds to wait. Contains no text, because an address
 * could then put any words on a page.
 */
function problemsOf(failure: Failure): URLSearchParams {
  const { status, retryAfterSeconds } = failure
  const { detail } = failure.answer
  const fields = typeof detail === 'string' ? [] : detail.map(({ loc }) => String(loc[1] ?? ''))
  const problems = fields.length > 0 ? [...new Set(fields)] : [`status-${status}`]
  const query = new URLSearchParams(problems.map((problem) => ['problem', problem]))
  if (retryAfterSeconds !== null) query.set('wait', String(retryAfterSeconds))
  return query
}
