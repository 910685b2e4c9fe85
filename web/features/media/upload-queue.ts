import { t } from '@lingui/core/macro'
import { MAX_LATER_FILES } from '#platform/limits'
import { CallError } from '../../lib/api/api.ts'
import type { UploadOptions } from './send-upload.ts'
import type { Upload, UploadTexts } from './upload.ts'
import { mayRetry } from './upload-failure.ts'
import { hasPreview, mediaKindOf, fileRefusal } from './upload-rules.ts'

/** Where a queue's files go, and what is said of one that could not be sent. */
export type UploadTarget = {
  send: (companionId: string, upload: Upload, how: UploadOptions) => Promise<void>
  textOf: (error: unknown) => string
  /** Left out: one after the other, so that they arrive in order. */
  atOnce?: number
}

/**
 * Files on their way to one companion, some at once. It outlives the dialog: a session that ends, and the
 * login in between, cost no file.
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

  add(
    files: readonly File[],
    { access, purpose, fields }: Pick<Upload, 'access' | 'purpose' | 'fields'>,
  ): void {
    const added = files.map((file): Upload => {
      const reason = fileRefusal(file) ?? ''
      const accepted = this.#companionId ? 'waiting' : 'staged'
      const state = reason ? 'refused' : accepted
      const preview = reason || !hasPreview(file) ? '' : URL.createObjectURL(file)
      const kind = mediaKindOf(file)
      const own = { id: crypto.randomUUID(), file, preview, kind, access, purpose, fields }
      return { ...own, alt: '', state, progress: 0, reason, mayRetry: true }
    })
    this.#set([...this.#uploads, ...added])
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

  /** The companion is stored: what was staged is sent. */
  begin(companionId: string, name: string): void {
    this.#companionId = companionId
    this.#name = name
    this.#set(
      this.#uploads.map((one) => (one.state === 'staged' ? { ...one, state: 'waiting' } : one)),
    )
    this.#run()
  }

  change = (id: string, texts: Partial<UploadTexts>) => this.#change(id, texts)

  /** Says of each staged file what was not said when it was chosen. */
  complete(fieldsOf: (upload: Upload) => Upload['fields']): void {
    this.#set(
      this.#uploads.map((one) =>
        one.state === 'staged' ? { ...one, fields: { ...fieldsOf(one), ...one.fields } } : one,
      ),
    )
  }

  /** @param step 1: later, -1: earlier */
  move(id: string, step: number): void {
    const at = this.#uploads.findIndex((one) => one.id === id)
    const to = at + step
    const moved = this.#uploads[at]
    const other = this.#uploads[to]
    if (!moved || !other) return
    this.#set(this.#uploads.with(to, moved).with(at, other))
  }

  retry(id: string): void {
    this.#change(id, { state: 'waiting', progress: 0, reason: '' })
    this.#run()
  }

  /** Takes a file out, also in the middle of its way. */
  remove(id: string): void {
    this.#sending.get(id)?.abort()
    const removed = this.#uploads.find((one) => one.id === id)
    if (removed?.preview) URL.revokeObjectURL(removed.preview)
    this.#set(this.#uploads.filter((one) => one.id !== id))
  }

  /** Gives its staged files to another queue, which sends them as soon as its companion is stored. */
  handOver(to: UploadQueue): void {
    const staged = this.#uploads.filter(({ state }) => state === 'staged')
    this.#set([])
    const state = to.#companionId ? 'waiting' : 'staged'
    to.#set([...to.#uploads, ...staged.map((one): Upload => ({ ...one, state }))])
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
    const at = this.#uploads.findIndex((one) => one.id === id)
    const accepted = this.#uploads.slice(at + 1).filter(({ state }) => state !== 'refused')
    return accepted.slice(0, MAX_LATER_FILES).map((one) => one.id)
  }

  #change(id: string, changes: Partial<Upload>): void {
    this.#set(this.#uploads.map((one) => (one.id === id ? { ...one, ...changes } : one)))
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

/** All queues of stored companions with files. */
export const queuesUnderWay = {
  get: () => underWay,
  subscribe(listener: () => void) {
    watching.add(listener)
    return () => void watching.delete(listener)
  },
}

/**
 * @param companionId also of one that is not stored yet
 * @param target where its files go; left out: to staff's own call
 */
export function queueOf(companionId: string, target: UploadTarget): UploadQueue {
  const key = target ? `own ${companionId}` : companionId
  const queue = queues.get(key) ?? new UploadQueue(target)
  queues.set(key, queue)
  return queue
}

/** What is said of a file that could not be uploaded. */
export const failureOf = ({ file, reason }: Upload): string => {
  const { name } = file
  return `${t`Failed to upload ${name}`}. ${reason}`
}
