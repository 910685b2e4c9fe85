import type { Context } from 'hono'
import type { MemberRequest } from '#messaging/requests'
import { isPremium, viewerOf, type Member } from '../../accounts/lib/actor.ts'
import { maySee } from '../../catalogue/engine/rules.ts'
import { displayCity } from '../../catalogue/http/places.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { errorMessage } from '../../platform/lib/reason.ts'
import { presentMemberRequest } from '../requests/present.ts'
import { findOwnRequest, type OwnRequest, type OwnRow } from '../requests/queries.ts'
import { changeSenderAddress } from '../requests/writes.ts'

export const requestNotFound = () => new Failure('not-found', 'request.not-found')

/** A request with the companion's city in the language of the call. */
export const inCallLanguage = <R extends OwnRow>(c: Context<AppEnv>, row: R): R => ({
  ...row,
  city: displayCity(c, row.cityId, row.city),
})

export const isVisibleIn = async (
  c: Context<AppEnv>,
  member: Member,
  { companionId, isOnSite }: Pick<OwnRow, 'companionId' | 'isOnSite'>,
) => isOnSite === 1 && (await isProfileVisible(c, member, companionId))

export async function isProfileVisible(
  c: Context<AppEnv>,
  member: Member,
  companionId: string,
): Promise<boolean> {
  const flags = await c.var.catalogue.flags(c.var.now, companionId)
  return flags !== null && flags.feed && maySee(member, flags)
}

export async function requestOf(c: Context<AppEnv>, member: Member) {
  const request = await findOwnRequest(c.var.db, c.req.param('id') ?? '', member.id, c.var.now)
  if (!request) throw requestNotFound()
  return presentOwnThread(c, member, request)
}

/**
 * Emails about answers go to the address that the account has now, which may have changed since a request was sent.
 * Writes after the response; the next call retries a failure.
 *
 * @param rows requests of the member
 */
export function updateAddressInBackground(
  c: Context<AppEnv>,
  member: Member,
  rows: readonly Pick<OwnRow, 'email'>[],
): void {
  const { db, requestId } = c.var
  const email = member.email || null
  if (rows.every((row) => row.email === email)) return
  c.executionCtx.waitUntil(
    changeSenderAddress(db, member.id, email).catch((error: unknown) => {
      const event = 'request.address-not-changed'
      console.error(JSON.stringify({ event, requestId, why: errorMessage(error) }))
    }),
  )
}

/** The answer with a member's own request. */
export async function presentOwnThread(
  c: Context<AppEnv>,
  member: Member,
  request: OwnRequest,
): Promise<MemberRequest> {
  updateAddressInBackground(c, member, [request])
  const isShown = await isVisibleIn(c, member, request)
  return presentMemberRequest(inCallLanguage(c, request), {
    isShown,
    hasReadMarks: isPremium(viewerOf(member, request.companionId)),
  })
}
