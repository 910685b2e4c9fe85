import { Secret, TOTP } from 'otpauth'

const SECRET_BYTES = 20

/** The secret and the address for an authenticator app, for typing or as a QR code. */
export function newAuthenticator(issuer: string, label: string) {
  const totp = new TOTP({ issuer, label, secret: new Secret({ size: SECRET_BYTES }) })
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** The code of an authenticator app. @param now epoch milliseconds */
export const codeAt = (secret: string, now: number): string =>
  new TOTP({ secret }).generate({ timestamp: now })

/** Accepts the previous and the next code as well, because clocks differ. */
export const isCode = (secret: string, code: string, now: number): boolean =>
  new TOTP({ secret }).validate({ token: code.trim(), timestamp: now, window: 1 }) !== null
