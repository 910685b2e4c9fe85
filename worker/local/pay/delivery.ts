import type { Scope } from './context.ts'
import { copiesOf, signedAs, type Mode } from './modes.ts'
import { noteAttempt, type Answer, type Postback } from './postbacks.ts'

const PATH = '/api/payments/flexpay/postback'
const RETRY_MS = 5 * 60 * 1000
const KEPT_CHARACTERS = 500

/** The one answer that ends it. */
export const isOk = ({ status, body }: Answer) => status === 200 && body === 'OK'

async function ask({ site, origin }: Scope, query: URLSearchParams): Promise<Answer> {
  try {
    const response = await site.fetch(`${origin}${PATH}?${query}`, { redirect: 'manual' })
    return { status: response.status, body: (await response.text()).slice(0, KEPT_CHARACTERS) }
  } catch {
    return { status: 0, body: 'The site did not answer.' }
  }
}

async function answersTo(scope: Scope, postback: Postback, mode: Mode): Promise<Answer[]> {
  if (mode === 'down') return [{ status: 0, body: 'The site was down.' }]
  const query = new URLSearchParams(await signedAs(mode, scope.key, postback.parameters))
  return Promise.all(Array.from({ length: copiesOf(mode) }, () => ask(scope, query)))
}

async function attempt(scope: Scope, postback: Postback, mode: Mode): Promise<Postback> {
  const answers = await answersTo(scope, postback, mode)
  const delivered = answers.every(isOk)
  const due_at = delivered ? null : scope.now + RETRY_MS
  return noteAttempt(scope.db, postback.id, { delivered, answers, due_at })
}

/** Sends what was just queued, in its mode. */
export const deliver = async (scope: Scope, postback: Postback): Promise<Postback> =>
  postback.mode === 'late' ? postback : attempt(scope, postback, postback.mode)

/** Sends what is not through yet, once and as it should be. */
export const deliverAgain = (scope: Scope, postback: Postback): Promise<Postback> =>
  attempt(scope, postback, 'once')
