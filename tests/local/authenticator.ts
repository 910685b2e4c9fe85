import { decodeJwt } from 'jose'
import { codeAt } from '../../worker/local/auth/factors/totp.ts'
import { askJson, dataOf, moveClock, newSignedInMember, type visitor } from './stand-in.ts'

type Client = ReturnType<typeof visitor>

/** The stand-in's current time, epoch milliseconds. */
export const standInTime = async () =>
  Date.now() + (await askJson<{ clockOffsetMs: number }>('/local/auth/settings')).clockOffsetMs

/** Adds an authenticator app that is not verified yet. */
export async function enrol(client: Client, friendlyName = 'Phone') {
  const { id, totp } = dataOf(await client.mfa.enroll({ factorType: 'totp', friendlyName }))
  return { id, ...totp, code: async () => codeAt(totp.secret, await standInTime()) }
}
export type Authenticator = Awaited<ReturnType<typeof enrol>>

export async function confirm(client: Client, { id, code }: Authenticator) {
  return dataOf(await client.mfa.challengeAndVerify({ factorId: id, code: await code() }))
}

/** A member with an authenticator app and a session verified by it. */
export async function newProtectedMember() {
  const member = await newSignedInMember()
  const app = await enrol(member.client)
  const session = await confirm(member.client, app)
  return { ...member, app, session }
}

type Claims = { aal: string; amr: { method: string; timestamp: number }[]; session_id: string }
export const claimsOf = ({ access_token }: { access_token: string }) =>
  decodeJwt<Claims>(access_token)

export const claimsIn = async (client: Client) =>
  claimsOf((await client.getSession()).data.session!)

export const inMinutes = (minutes: number) => moveClock(minutes * 60_000)
