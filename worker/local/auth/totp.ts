const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const SECRET_BYTES = 20
const PERIOD_MS = 30_000
const DIGITS = 6

/** 160 random bits, as authenticator apps take them. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES))
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits.replace(/.{5}/g, (five) => BASE32.charAt(Number.parseInt(five, 2)))
}

function bytesOf(secret: string): Uint8Array<ArrayBuffer> {
  const bits = Array.from(secret, (letter) =>
    BASE32.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}

/** The code of an authenticator app (RFC 6238, SHA-1). @param now epoch milliseconds */
export async function codeAt(secret: string, now: number): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-1' }
  const key = await crypto.subtle.importKey('raw', bytesOf(secret), algorithm, false, ['sign'])
  const counter = new DataView(new ArrayBuffer(8))
  counter.setBigUint64(0, BigInt(Math.floor(now / PERIOD_MS)))
  const mac = new DataView(await crypto.subtle.sign('HMAC', key, counter.buffer))
  const offset = mac.getUint8(mac.byteLength - 1) & 0xf
  const number = mac.getUint32(offset) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** Also the code before and the one after, as clocks differ. */
export async function isCode(secret: string, code: string, now: number): Promise<boolean> {
  const steps = [now - PERIOD_MS, now, now + PERIOD_MS]
  const codes = await Promise.all(steps.map((at) => codeAt(secret, at)))
  return codes.includes(code.trim())
}

/** What an authenticator app reads from the picture. */
export function uriOf(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const query = new URLSearchParams({
    algorithm: 'SHA1',
    digits: '6',
    issuer,
    period: '30',
    secret,
  })
  return `otpauth://totp/${label}?${query}`
}
