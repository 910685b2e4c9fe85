// Types of files that can be uploaded, for file pickers, for the check before sending and for the Worker.

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']
/** QuickTime films are stored as MP4. */
export const VIDEO_TYPES = ['video/mp4', 'video/quicktime', 'video/webm']
export const HEIC = 'image/heic'

/** Other names of the same types, as systems and browsers report them. */
const ALIASES: Record<string, string> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/jfif': 'image/jpeg',
  'image/x-jpeg': 'image/jpeg',
  'image/jpe': 'image/jpeg',
  'image/mpo': 'image/jpeg',
  'image/x-png': 'image/png',
  'image/apng': 'image/png',
  'image/vnd.mozilla.apng': 'image/png',
  'image/x-webp': 'image/webp',
  'image/heif': HEIC,
  'image/heic-sequence': HEIC,
  'image/heif-sequence': HEIC,
  'video/x-m4v': 'video/mp4',
  'video/m4v': 'video/mp4',
  'video/mpeg4': 'video/mp4',
  'video/x-mp4': 'video/mp4',
  'video/3gpp': 'video/mp4',
  'video/3gpp2': 'video/mp4',
  'video/mov': 'video/quicktime',
  'video/x-quicktime': 'video/quicktime',
}

/** File extensions, for files whose type the browser doesn't report. */
const ENDINGS: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  jpe: 'image/jpeg',
  jfif: 'image/jpeg',
  pjpeg: 'image/jpeg',
  pjp: 'image/jpeg',
  mpo: 'image/jpeg',
  png: 'image/png',
  apng: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  heic: HEIC,
  heif: HEIC,
  hif: HEIC,
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  '3gp': 'video/mp4',
  mov: 'video/quicktime',
  qt: 'video/quicktime',
  webm: 'video/webm',
}

/** Types without information about the content. */
const isGeneral = (type: string) => type === '' || type === 'application/octet-stream'

/** Returns a declared type in its usual spelling; empty if it is generic. */
export function plainType(declared: string): string {
  const [type = ''] = declared.toLowerCase().split(';')
  const plain = type.trim()
  return isGeneral(plain) ? '' : (ALIASES[plain] ?? plain)
}

/** Returns the declared type of a file or, without one, the type by its extension. Empty: unknown. */
export function declaredTypeOf({ type, name }: { type: string; name: string }): string {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return plainType(type) || (ENDINGS[ending] ?? '')
}
