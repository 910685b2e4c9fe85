import { declaredTypeOf, HEIC, VIDEO_TYPES } from '#media/media-types'

const HEAD_BYTES = 16
const FILMS = new Set(VIDEO_TYPES)

/**
 * @param head first bytes, as Latin-1
 * @returns the type; "" if only the Worker can detect it
 */
function typeByContent(head: string): string {
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (/^GIF8[79]a/.test(head)) return 'image/gif'
  if (/^RIFF[^]{4}WEBP/.test(head)) return 'image/webp'
  if (/^[^]{4}ftyphe[iv][cxms]/.test(head)) return HEIC
  return /^[^]{4}ftyp(isom|iso[2-9]|mp4[12]|avc1|M4V |qt {2})/.test(head) ? 'video/mp4' : ''
}

/**
 * The file with the type of its content: browsers derive it from the name, and some programs save wrong
 * extensions. Unreadable and unsupported files are returned unchanged.
 */
export async function withTrueType(file: File): Promise<File> {
  const head = await file
    .slice(0, HEAD_BYTES)
    .arrayBuffer()
    .catch(() => new ArrayBuffer())
  const type = typeByContent(String.fromCharCode(...new Uint8Array(head)))
  const declaredType = declaredTypeOf(file)
  const isSame = type === declaredType || (type === 'video/mp4' && FILMS.has(declaredType))
  return type === '' || isSame ? file : new File([file], file.name, { type: type })
}
