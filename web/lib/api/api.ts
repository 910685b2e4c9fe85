import { t } from '@lingui/core/macro'
import {
  addressOf,
  type AddressParts,
  type AnswerOf,
  type BodyOf,
  type Endpoint,
} from '#platform/endpoint'
import { PUBLIC_TIMEOUT_MS } from '#platform/limits'
import type { RefusalId, RefusalValues } from '#contract/refusals'
import { anySignal } from './any-signal.ts'
import { languageHeader } from '../i18n.ts'
import { translateApiMessage } from './translate-api-message.ts'
import { remainingTime } from '../remaining-time.ts'

const STAFF_TIMEOUT_MS = 20_000

/** An error of one form field. */
export type FieldRefusal = {
  loc?: (string | number)[]
  msg: string
  type?: string
  values?: RefusalValues
}

/** JSON body of a refusal. */
export type RefusalBody = {
  detail?: string | FieldRefusal[]
  id?: string
  values?: RefusalValues
}

/** A failed call; its message is for people. `status` 0: no answer arrived. */
export class CallError extends Error {
  readonly status: number
  /** Id of the Worker's refusal; "": the answer was none. */
  readonly id: RefusalId | ''
  readonly values: RefusalValues
  /** Names of the invalid form fields. */
  readonly fields: readonly string[]
  /** Body of the answer; empty if there was none. */
  readonly body: RefusalBody
  constructor(
    message: string,
    status: number,
    fields: readonly string[] = [],
    body: RefusalBody = {},
  ) {
    super(message)
    this.status = status
    this.id = (body.id ?? '') as RefusalId | ''
    this.values = body.values ?? {}
    this.fields = fields
    this.body = body
  }
}

export const errorMessageOf = (error: unknown): string =>
  error instanceof Error ? error.message : ''

/** Body, sent as JSON or multipart. */
type BodyPart<E> = BodyOf<E> extends undefined ? { body?: FormData } : { body: BodyOf<E> }

/** Parameters of a call: parts of the address, and the body if the endpoint has one. */
export type RequestOptions<E> = AddressParts<E> &
  BodyPart<E> & {
    signal?: AbortSignal | undefined
    headers?: Record<string, string>
    /** Completes the request even if the page closes; browsers refuse this for bodies over 64 kB. */
    keepalive?: boolean
  }

/**
 * Sends one request and parses its JSON answer. Pages use `call`, which adds the member's token.
 *
 * @param token access token of the member; left out: the request is anonymous
 * @throws CallError
 */
export const request = <E extends Endpoint>(
  endpoint: E,
  options: RequestOptions<E>,
  token?: string,
): Promise<AnswerOf<E>> =>
  send(endpoint, options, token, (response) => response.json() as Promise<AnswerOf<E>>)

/** Sends one request whose answer is a file, without a timeout. @throws CallError */
export const requestFile = <E extends Endpoint>(
  endpoint: E,
  options: RequestOptions<E>,
  token?: string,
): Promise<Blob> => send(endpoint, options, token, (response) => response.blob(), null)

async function send<E extends Endpoint, T>(
  endpoint: E,
  options: RequestOptions<E>,
  token: string | undefined,
  readBody: (response: Response) => Promise<T>,
  timeoutMs: number | null = endpoint.access === 'staff' ? STAFF_TIMEOUT_MS : PUBLIC_TIMEOUT_MS,
): Promise<T> {
  const { body, signal, headers, keepalive } = options as {
    body?: unknown
    keepalive?: boolean
    signal?: AbortSignal
    headers?: Record<string, string>
  }
  const timeout = timeoutMs === null ? undefined : AbortSignal.timeout(timeoutMs)
  const isJson = body !== undefined && !(body instanceof FormData)
  try {
    const response = await fetch(addressOf(endpoint, options), {
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        ...languageHeader(),
        ...(isJson && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(keepalive && { keepalive }),
      body: isJson ? JSON.stringify(body) : (body ?? null),
      signal: anySignal(signal, timeout),
    })
    if (!response.ok) throw await readCallError(response)
    return await readBody(response)
  } catch (error) {
    if (error instanceof CallError || signal?.aborted) throw error
    if (error instanceof TypeError || timeout?.aborted) {
      throw new CallError(t`Network error. Please check your connection.`, 0)
    }
    throw new CallError(errorMessageOf(error) || t`An unexpected error occurred`, 500)
  }
}

/** Message for an invalid field, in the language of the page. */
export const fieldMessage = ({ msg, type, values }: FieldRefusal): string =>
  translateApiMessage(msg, type, values)

/** Reads the error from an unsuccessful answer. */
export async function readCallError(response: Response): Promise<CallError> {
  const body = ((await response.json().catch(() => null)) ?? {}) as RefusalBody
  const { detail, id, values } = body
  const fields = Array.isArray(detail) ? detail.map(({ loc }) => String(loc?.[1])) : []
  let message =
    typeof detail === 'string' ? translateApiMessage(detail, id, values) : t`An error occurred`
  const { status, headers } = response
  const seconds = Number(headers.get('retry-after'))
  if (status === 429 && seconds) {
    const when = remainingTime(seconds)
    message += ` ${t`Try again ${when}.`}`
  }
  return new CallError(message, status, fields, body)
}
