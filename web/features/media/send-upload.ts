import { t } from '@lingui/core/macro'
import { CallError, readCallError } from '../../lib/api/api.ts'
import { openAccounts } from '../../lib/auth/accounts.ts'
import { languageHeader } from '../../lib/i18n.ts'
import { fitPicture } from './fit-picture.ts'
import type { Upload } from './upload.ts'
import { readVideo } from './read-video.ts'
import { hasArrived } from './upload-failure.ts'

export type UploadOptions = {
  signal: AbortSignal
  onProgress: (part: number) => void
  /** Ids of files that were selected later but may arrive earlier. */
  later?: readonly string[]
}

/** Longest silence before an upload fails: it allows for slow lines and for the server to make the sizes. */
const SILENCE_MS = 120_000

/**
 * Uploads a file. A file that an earlier attempt has stored counts as uploaded.
 *
 * @throws CallError if it is refused or no answer arrives; an AbortError if it is cancelled
 */
export async function sendUpload(
  address: string,
  upload: Upload,
  options: UploadOptions,
): Promise<void> {
  const form = await formOf(upload)
  options.signal.throwIfAborted()
  const { asMember } = await openAccounts()
  try {
    await asMember((token) => post(address, token, form, options))
  } catch (error) {
    if (!(error instanceof CallError && hasArrived(error))) throw error
  }
}

/** Text fields precede the files, because the Worker reads the form as a stream. */
async function formOf(upload: Upload) {
  const { id, file, kind, access, purpose, alt } = upload
  const content = kind === 'photo' ? await fitPicture(file) : file
  const form = new FormData()
  const fields = {
    id,
    media_type: kind,
    access_level: access,
    minimum_tier: access === 'private' ? 'premium' : 'free',
    purpose,
    alt: alt.trim(),
    checksum: await checksumOf(content),
    ...upload.fields,
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const facts = kind === 'video' ? await readVideo(file) : null
  if (facts) {
    for (const name of ['width', 'height'] as const) form.append(name, String(facts[name]))
    form.append('duration', facts.duration.toFixed(3))
    if (facts.poster) form.append('poster', facts.poster, 'poster.jpg')
  }
  form.append('file', content, content === file ? file.name : 'photo.jpg')
  return form
}

async function checksumOf(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Uses `XMLHttpRequest`, since `fetch` does not report upload progress. */
function post(path: string, token: string, form: FormData, { signal, onProgress }: UploadOptions) {
  return new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const network = () => reject(new CallError(t`Network error. Please check your connection.`, 0))
    let silence = setTimeout(giveUp, SILENCE_MS)
    function giveUp() {
      network()
      request.abort()
    }
    request.upload.addEventListener('progress', ({ loaded: sentBytes, total }) => {
      clearTimeout(silence)
      silence = setTimeout(giveUp, SILENCE_MS)
      onProgress(total > 0 ? sentBytes / total : 0)
    })
    request.addEventListener('load', () => {
      if (request.status === 200) return resolve()
      const { status, responseText } = request
      void readCallError(new Response(responseText, { status })).then(reject)
    })
    request.addEventListener('error', network)
    request.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')))
    request.addEventListener('loadend', () => clearTimeout(silence))
    signal.addEventListener('abort', () => request.abort())
    request.open('POST', path)
    for (const header of Object.entries(languageHeader())) request.setRequestHeader(...header)
    request.setRequestHeader('authorization', `Bearer ${token}`)
    request.send(form)
  })
}
