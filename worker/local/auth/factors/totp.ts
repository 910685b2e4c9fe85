import { Secret, TOTP } from 'otpauth'

const SECRET_BYTES = 20

/** What an authenticator app takes, by hand or from the picture of the address. */
export function newAuthenticator(issuer: string, label: string) {
  const totp = new TOTP({ issuer, label, secret: new Secret({ size: SECRET_BYTES }) })
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** The code of an authenticator app. @param now epoch milliseconds */
export const codeAt = (secret: string, now: number): string =>
  new TOTP({ secret }).generate({ timestamp: now })

/** Also the code before and the one after, as clocks differ. */
export const isCode = (secret: string, code: string, now: number): boolean =>
  new TOTP({ secret }).validate({ token: code.trim(), timestamp: now, window: 1 }) !== null
