import { bodyLimit } from 'hono/body-limit'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Endpoint } from '#platform/endpoint'
import type { submissionAnswer } from '#platform/form-fields'
import { pathIn } from '#platform/language'
import { UNSUBSCRIBE_PATH } from '#notifications/saved-search-options'
import type { SubmissionAnswer } from '#platform/submission-answer'
import { Failure } from '../lib/failure.ts'
import { readJson } from '../lib/validate.ts'
import type { AppEnv } from './context.ts'
import { respond } from './endpoint.ts'
import { languageOf } from './language.ts'

type FormOperation = Endpoint<string, { response: typeof submissionAnswer }>

export const MAX_BODY_BYTES = 32_768

/** Where a browser without a script is led once its form is sent. */
const SENT_PAGE = '/sent'

/** @param maxSize in bytes */
export const bodyUpTo = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new Failure('too-large', 'http.too-large')
    },
  })

/** For forms that anyone may send. @throws Failure 413 */
export const smallBody = bodyUpTo(MAX_BODY_BYTES)

/**
 * What changes something comes from our own pages, or from no browser: another site's form would say in
 * a visitor's name that they are of age, or what they consent to. Ending mail needs its signed link alone, and
 * comes from wherever mail is read.
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

/** Whether a browser sends a form by itself. */
export const isPlainForm = (c: Context<AppEnv>) =>
  /^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? '')

/**
 * Takes a form, as JSON from our script or as a browser sends it by itself: that one is led to a page
 * that says what became of it, from where "back" shows the form as it was.
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
  const sent = pathIn(languageOf(c), SENT_PAGE)
  try {
    const { reference } = await take(form)
    return c.redirect(`${sent}?reference=${reference}`, 303)
  } catch (error) {
    if (!(error instanceof Failure) || error.status >= 500) throw error
    return c.redirect(`${sent}?${problemsOf(error)}`, 303)
  }
}

/**
 * The names of the fields, or the kind of refusal, and the seconds to wait; never words that an address
 * could put on a page.
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
