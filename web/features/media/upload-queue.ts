import { t } from '@lingui/core/macro'
import { MAX_LATER_FILES } from '#platform/limits'
import { CallError } from '../../lib/api/api.ts'
import type { UploadOptions } from './send-upload.ts'
import type { Upload, UploadTexts } from './upload.ts'
import { mayRetry } from './upload-failure.ts'
import { hasPreview, mediaKindOf, fileRefusal } from './upload-rules.ts'

/** The call that uploads a queue's files, and the text for its errors. */
export type UploadTarget = {
  send: (companionId: string, upload: Upload, options: UploadOptions) => Promise<void>
  textOf: (error: unknown) => string
  /** Number of parallel uploads; left out: one, which preserves the order. */
  atOnce?: number
}

type NewUpload = Pick<Upload, 'access' | 'purpose' | 'fields'> & Partial<Pick<Upload, 'alt'>>

/**
 * Files to upload for one companion. The queue outlives the dialog, so that an expired session and the
 * sign-in that follows lose no file.
 */
export class UploadQueue {
  #uploads: readonly Upload[] = []
  #listeners = new Set<() => void>()
  #companionId: string | null = null
  #name = ''
  readonly #sending = new Map<string, AbortController>()
  readonly #target: UploadTarget

  constructor(target: UploadTarget) {
    this.#target = target
  }

  get = () => this.#uploads
  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  add(files: readonly File[], { access, purpose, fields, alt = '' }: NewUpload): void {
    const newUploads = files.map((file): Upload => {
      const reason = fileRefusal(file) ?? ''
      const accepted = this.#companionId ? 'waiting' : 'staged'
      const state = reason ? 'refused' : accepted
      const preview = reason || !hasPreview(file) ? '' : URL.createObjectURL(file)
      const kind = mediaKindOf(file)
      const fileFields = { id: crypto.randomUUID(), file, preview, kind, access, purpose, fields }
      return { ...fileFields, alt, state, progress: 0, reason, mayRetry: true }
    })
    this.#set([...this.#uploads, ...newUploads])
    this.#run()
  }

  stateNow(): QueueState[] {
    if (this.#companionId === null || this.#uploads.length === 0) return []
    const target = this.#target
    const companionId = this.#companionId
    const name = this.#name
    const uploads = this.#uploads
    return [{ queue: this, target, companionId, name, uploads }]
  }

  /** Uploads the staged files once the companion is stored. */
  begin(companionId: string, name: string): void {
    this.#companionId = companionId
    this.#name = name
    this.#set(
      this.#uploads.map((upload) =>
        upload.state === 'staged' ? { ...upload, state: 'waiting' } : upload,
      ),
    )
    this.#run()
  }

  change = (id: string, texts: Partial<UploadTexts>) => this.#change(id, texts)

  /** Fills in the fields that were left open when the files were staged. */
  complete(fieldsOf: (upload: Upload) => Upload['fields']): void {
    this.#set(
      this.#uploads.map((upload) =>
        upload.state === 'staged'
          ? { ...upload, fields: { ...fieldsOf(upload), ...upload.fields } }
          : upload,
      ),
    )
  }

  /** @param step 1: towards the end, -1: towards the start */
  move(id: string, step: number): void {
    const index = this.#uploads.findIndex((upload) => upload.id === id)
    const to = index + step
    const movedUpload = this.#uploads[index]
    const neighbour = this.#uploads[to]
    if (!movedUpload || !neighbour) return
    this.#set(this.#uploads.with(to, movedUpload).with(index, neighbour))
  }

  retry(id: string): void {
    this.#change(id, { state: 'waiting', progress: 0, reason: '' })
    this.#run()
  }

  /** Removes a file and cancels its upload. */
  remove(id: string): void {
    this.#sending.get(id)?.abort()
    const removedUpload = this.#uploads.find((upload) => upload.id === id)
    if (removedUpload?.preview) URL.revokeObjectURL(removedUpload.preview)
    this.#set(this.#uploads.filter((upload) => upload.id !== id))
  }

  /** Moves the staged files to another queue, which uploads them once its companion is stored. */
  handOver(to: UploadQueue): void {
    const stagedUploads = this.#uploads.filter(({ state }) => state === 'staged')
    this.#set([])
    const state = to.#companionId ? 'waiting' : 'staged'
    to.#set([...to.#uploads, ...stagedUploads.map((upload): Upload => ({ ...upload, state }))])
    to.#run()
  }

  clear(): void {
    for (const { id } of this.#uploads) this.remove(id)
  }

  #run(): void {
    const { atOnce = 1 } = this.#target
    while (this.#companionId && this.#sending.size < atOnce) {
      const next = this.#uploads.find(({ state }) => state === 'waiting')
      if (!next) return
      void this.#send(next, this.#companionId)
    }
  }

  async #send(upload: Upload, companionId: string): Promise<void> {
    const { id } = upload
    const stop = new AbortController()
    this.#sending.set(id, stop)
    this.#change(id, { state: 'sending' })
    const onProgress = (progress: number) => this.#change(id, { progress })
    const later = this.#laterThan(id)
    try {
      await this.#target.send(companionId, upload, { signal: stop.signal, onProgress, later })
      this.#change(id, { state: 'done', progress: 1 })
    } catch (error) {
      const reason = this.#target.textOf(error)
      const again = !(error instanceof CallError) || mayRetry(error)
      this.#change(id, { state: 'failed', progress: 0, reason, mayRetry: again })
    }
    this.#sending.delete(id)
    this.#run()
  }

  #laterThan(id: string): string[] {
    const index = this.#uploads.findIndex((upload) => upload.id === id)
    const accepted = this.#uploads.slice(index + 1).filter(({ state }) => state !== 'refused')
    return accepted.slice(0, MAX_LATER_FILES).map((upload) => upload.id)
  }

  #change(id: string, changes: Partial<Upload>): void {
    this.#set(
      this.#uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)),
    )
  }

  #set(uploads: readonly Upload[]): void {
    this.#uploads = uploads
    for (const listener of this.#listeners) listener()
    underWay = [...queues.values()].flatMap((queue) => queue.stateNow())
    for (const listener of watching) listener()
  }
}

const queues = new Map<string, UploadQueue>()

export type QueueState = {
  queue: UploadQueue
  target: UploadTarget
  companionId: string
  name: string
  uploads: readonly Upload[]
}

let underWay: readonly QueueState[] = []
const watching = new Set<() => void>()

/** State of all queues with files whose companion is stored. */
export const queuesUnderWay = {
  get: () => underWay,
  subscribe(listener: () => void) {
    watching.add(listener)
    return () => void watching.delete(listener)
  },
}

/**
 * @param companionId id of the companion, who may not be stored yet
 * @param target call for its files; left out: the staff's
 */
export function queueOf(companionId: string, target: UploadTarget): UploadQueue {
  const key = target ? `own ${companionId}` : companionId
  const queue = queues.get(key) ?? new UploadQueue(target)
  queues.set(key, queue)
  return queue
}

/** Message for a file that was not uploaded. */
export const failureOf = ({ file, reason }: Upload): string => {
  const { name } = file
  return `${t`Failed to upload ${name}`}. ${reason}`
}
