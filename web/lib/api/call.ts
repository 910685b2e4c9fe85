import type { AnswerOf, Endpoint } from '#platform/endpoint'
import { request, requestFile, type RequestOptions } from './api.ts'
import { openAccounts } from '../auth/accounts.ts'
import { authStore } from '../auth/auth-store.ts'

type Who = {
  /** A public operation is called in the member's name, where that is possible. */
  asMember?: boolean | undefined
  /** Not asked for by hand: the page stays when the session is over. */
  isQuiet?: boolean | undefined
}

export type CallOptions<E> = RequestOptions<E> & Who

/** Options may be left out where nothing in them is required. */
type CallArguments<E> =
  {} extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>]

/**
 * Calls an operation: a public one as a visitor, every other one in the name of who is signed in.
 * When a member's session is over, the browser goes to the sign-in page; staff stay where they are.
 *
 * @throws CallError
 */
export const call = <E extends Endpoint>(
  endpoint: E,
  ...[options]: CallArguments<E>
): Promise<AnswerOf<E>> => callWith(endpoint, (options ?? {}) as CallOptions<E>)

/** As `call`, for an endpoint that is not known beforehand. @throws CallError */
export const callWith = <E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E>,
): Promise<AnswerOf<E>> => sendAs(endpoint, options, (token) => request(endpoint, options, token))

/** Calls an operation whose answer is a file. @throws CallError */
export const download = <E extends Endpoint>(endpoint: E, options: CallOptions<E>): Promise<Blob> =>
  sendAs(endpoint, options, (token) => requestFile(endpoint, options, token))

async function sendAs<T>(
  { access }: Endpoint,
  { asMember = false, isQuiet = false }: Who,
  send: (token?: string) => Promise<T>,
): Promise<T> {
  const { user, loading } = authStore.get()
  // A visitor needs nothing of the accounts, which are a quarter of all scripts.
  if (access === 'public' && !(asMember && (user || loading))) return send()
  const accounts = await openAccounts()
  if (access === 'public') return accounts.asMemberOrVisitor(send)
  if (access === 'staff') return accounts.asStaff(send)
  return isQuiet ? accounts.asMember(send) : accounts.asMemberOrLogin(send)
}
