export type Bytes = Uint8Array<ArrayBuffer>

export function concatBytes(pieces: readonly Uint8Array[]): Bytes {
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const piece of pieces) {
    bytes.set(piece, offset)
    offset += piece.length
  }
  return bytes
}

export const base64Of = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

export const base64UrlOf = (bytes: Uint8Array): string =>
  base64Of(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** Decodes base64 or base64url. @throws for any other text */
export const bytesOf = (base64: string): Bytes =>
  Uint8Array.from(atob(base64.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
    char.charCodeAt(0),
  )

/** Bytes at a time: all of a large picture are too many arguments for one call. */
const PIECE = 8_192

/** A `data:` address of a WebP picture. */
export function dataUrl(webp: Uint8Array): string {
  let text = ''
  for (let at = 0; at < webp.length; at += PIECE) {
    text += String.fromCharCode(...webp.subarray(at, at + PIECE))
  }
  return `data:image/webp;base64,${btoa(text)}`
}
