import type { AnswerOf, Endpoint } from '#platform/endpoint'
import { request, requestFile, type RequestOptions } from './api.ts'
import { openAccounts } from '../auth/accounts.ts'
import { authStore } from '../auth/auth-store.ts'

type Viewer = {
  /** Calls a public operation in the member's name, if someone is signed in. */
  asMember?: boolean | undefined
  /** For calls that no person triggered: an expired session does not leave the page. */
  isQuiet?: boolean | undefined
}

export type CallOptions<E> = RequestOptions<E> & Viewer

/** The options are optional if none of their properties is required. */
type CallArguments<E> =
  {} extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>]

/**
 * Calls an operation: public ones anonymously, all others in the member's name. If a member's session has
 * ended, the sign-in page opens; staff stay on the page.
 *
 * @throws CallError
 */
export const call = <E extends Endpoint>(
  endpoint: E,
  ...[options]: CallArguments<E>
): Promise<AnswerOf<E>> => callWith(endpoint, (options ?? {}) as CallOptions<E>)

/** Like `call`, for an endpoint that is only known at run time. @throws CallError */
export const callWith = <E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E>,
): Promise<AnswerOf<E>> => sendAs(endpoint, options, (token) => request(endpoint, options, token))

/** Calls an operation whose answer is a file. @throws CallError */
export const download = <E extends Endpoint>(endpoint: E, options: CallOptions<E>): Promise<Blob> =>
  sendAs(endpoint, options, (token) => requestFile(endpoint, options, token))

async function sendAs<T>(
  { access }: Endpoint,
  { asMember = false, isQuiet = false }: Viewer,
  send: (token?: string) => Promise<T>,
): Promise<T> {
  const { user, loading } = authStore.get()
  // A visitor's call must not load the accounts' code, a quarter of all scripts.
  if (access === 'public' && !(asMember && (user || loading))) return send()
  const accounts = await openAccounts()
  if (access === 'public') return accounts.asMemberOrVisitor(send)
  if (access === 'staff') return accounts.asStaff(send)
  return isQuiet ? accounts.asMember(send) : accounts.asMemberOrLogin(send)
}
