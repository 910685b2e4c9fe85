/** Width and height of a WebP picture in a data URL, from its header. @throws for other formats */
export function sizeOfWebp(dataUrl: string): { width: number; height: number } {
  const [, text] = /^data:image\/webp;base64,(.+)$/.exec(dataUrl) ?? []
  const bytes = Uint8Array.from(atob(text ?? ''), (char) => char.charCodeAt(0))
  const view = new DataView(bytes.buffer)
  const word = (offset: number) => String.fromCharCode(...bytes.subarray(offset, offset + 4))
  if (word(0) !== 'RIFF' || word(8) !== 'WEBP') throw new Error('No WebP')
  const kind = word(12)
  if (kind === 'VP8 ') {
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  }
  if (kind === 'VP8L') {
    const bits = view.getUint32(21, true)
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) }
  }
  if (kind === 'VP8X') {
    const size = (offset: number) => 1 + (view.getUint32(offset, true) & 0xffffff)
    return { width: size(24), height: size(27) }
  }
  throw new Error(`Unknown kind of WebP: ${kind}`)
}
