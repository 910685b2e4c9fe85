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
  /** Ids of files that were chosen after it and may arrive before it. */
  later?: readonly string[]
}

/** Long enough for a slow line between two pieces, and for the pictures to be made in the end. */
const SILENCE_MS = 120_000

/**
 * Sends a file to an address of the API; one that has arrived already, so that only the answer was lost, counts as sent.
 *
 * @throws CallError when it is refused or no answer comes, an AbortError
 */
export async function sendUpload(
  address: string,
  upload: Upload,
  how: UploadOptions,
): Promise<void> {
  const form = await formOf(upload)
  how.signal.throwIfAborted()
  const { asMember } = await openAccounts()
  try {
    await asMember((token) => post(address, token, form, how))
  } catch (error) {
    if (!(error instanceof CallError && hasArrived(error))) throw error
  }
}

/** The fields stand before the files: the Worker reads them on the way. */
async function formOf(upload: Upload) {
  const { id, file, kind, access, purpose, alt } = upload
  const sent = kind === 'photo' ? await fitPicture(file) : file
  const form = new FormData()
  const fields = {
    id,
    media_type: kind,
    access_level: access,
    minimum_tier: access === 'private' ? 'premium' : 'free',
    purpose,
    alt: alt.trim(),
    checksum: await checksumOf(sent),
    ...upload.fields,
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const facts = kind === 'video' ? await readVideo(file) : null
  if (facts) {
    for (const name of ['width', 'height'] as const) form.append(name, String(facts[name]))
    form.append('duration', facts.duration.toFixed(3))
    if (facts.poster) form.append('poster', facts.poster, 'poster.jpg')
  }
  form.append('file', sent, sent === file ? file.name : 'photo.jpg')
  return form
}

async function checksumOf(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** `fetch` doesn't report how much is sent. */
function post(path: string, token: string, form: FormData, { signal, onProgress }: UploadOptions) {
  return new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const network = () => reject(new CallError(t`Network error. Please check your connection.`, 0))
    let silence = setTimeout(giveUp, SILENCE_MS)
    function giveUp() {
      network()
      request.abort()
    }
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      clearTimeout(silence)
      silence = setTimeout(giveUp, SILENCE_MS)
      onProgress(total > 0 ? loaded / total : 0)
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
