import {
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { z } from 'zod'
import { base64UrlOf, bytesOf } from '../../../platform/lib/bytes.ts'

/** The challenge for a device and the origin that its response must contain. */
export type Ceremony = { challenge: string; origin: string }

/** A key created for this site. */
export type Credential = {
  id: string
  /** The key in COSE, as base64url. */
  publicKey: string
  signCount: number
}

const binary = z.base64url()

export const createdSchema = z.object({
  id: binary,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: binary, attestationObject: binary }),
})

export const usedSchema = z.object({
  id: binary,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: binary,
    authenticatorData: binary,
    signature: binary,
    userHandle: z.nullish(binary),
  }),
})

/** Supported key algorithms, the preferred one first: ES256, RS256. */
export const keyAlgorithms = [-7, -257]

const expected = ({ challenge, origin }: Ceremony) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: new URL(origin).hostname,
  requireUserVerification: false,
})

/** @throws if the response is not a new key for this site */
export async function readCreated(
  { id, type, response }: z.output<typeof createdSchema>,
  ceremony: Ceremony,
): Promise<Credential> {
  const answer: RegistrationResponseJSON = {
    id,
    rawId: id,
    type,
    response,
    clientExtensionResults: {},
  }
  const { registrationInfo } = await verifyRegistrationResponse({
    ...expected(ceremony),
    response: answer,
    supportedAlgorithmIDs: keyAlgorithms,
  })
  if (!registrationInfo) throw new Error('The answer could not be verified')
  const { credential } = registrationInfo
  return {
    id: credential.id,
    publicKey: base64UrlOf(credential.publicKey),
    signCount: credential.counter,
  }
}

/** @returns the key's signature counter @throws if the response was not signed by it for this site */
export async function readUsed(
  { id, type, response }: z.output<typeof usedSchema>,
  { publicKey, signCount }: Credential,
  ceremony: Ceremony,
): Promise<number> {
  const { userHandle, ...assertion } = response
  const answer: AuthenticationResponseJSON = {
    id,
    rawId: id,
    type,
    response: { ...assertion, ...(userHandle && { userHandle }) },
    clientExtensionResults: {},
  }
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    ...expected(ceremony),
    response: answer,
    credential: { id, publicKey: bytesOf(publicKey), counter: signCount },
  })
  if (!verified) throw new Error('The signature is not valid')
  return authenticationInfo.newCounter
}
