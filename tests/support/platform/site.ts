import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { AGE_COOKIE } from '#accounts/age-gate'
import { app } from '../../../worker/app.ts'
import type { Env } from '../../../worker/platform/lib/env.ts'
import { catalogueWithoutTail, env } from './database.ts'
import { expectRefusalOfTable } from './refusals.ts'
import { cacheImages } from '../media/uploads.ts'

export const ORIGIN = 'http://localhost:8787'

type Listener = (request: Request, response: Response) => Promise<void>

const IMAGES = cacheImages(env.IMAGES!)

/** Each listener receives a copy of every response of the Worker. */
export const answerListeners = new Set<Listener>()

/** A request to the deployed Worker, without the asset layer in front of it. */
export async function ask(
  path: string,
  init: RequestInit = {},
  bindings: Partial<Env> = {},
): Promise<Response> {
  const context = createExecutionContext()
  const request = requestFor(path, init)
  const stores = { ...env, IMAGES, ...bindings }
  catalogueWithoutTail(stores)
  const response = await app.fetch(request, stores, context)
  await waitOnExecutionContext(context)
  for (const listen of answerListeners) await listen(request, response.clone())
  // The health response with 503 is no error.
  if (!path.startsWith('/api/health')) await expectRefusalOfTable(response)
  return response
}

export function requestFor(path: string, init: RequestInit = {}): Request {
  const request = new Request(path.startsWith('http') ? path : ORIGIN + path, init)
  beAdult(request.headers)
  return request
}

/** Adds the cookie of a confirmed age, unless the test sets `adult=0`. */
function beAdult(headers: Headers) {
  const cookies = headers.get('cookie')
  if (cookies?.includes(AGE_COOKIE)) return
  headers.set('cookie', [...(cookies ? [cookies] : []), `${AGE_COOKIE}=1`].join('; '))
}

export async function askJson<T>(path: string, bindings: Partial<Env> = {}): Promise<T> {
  const response = await ask(path, {}, bindings)
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response.json<T>()
}
