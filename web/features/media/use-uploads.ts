import { useEffect, useSyncExternalStore } from 'react'
import type { Upload } from './upload.ts'
import { queueOf, type UploadTarget } from './upload-queue.ts'

const unfinishedStates: Upload['state'][] = ['staged', 'waiting', 'sending', 'failed']

/** Uploads that would be lost if the page closed. */
export const countUnfinished = (uploads: readonly Upload[]) =>
  uploads.filter(({ state }) => unfinishedStates.includes(state)).length

/**
 * The uploads of a companion.
 *
 * @param isStored true if the companion is stored: files are then uploaded when selected
 * @param target as for `queueOf`
 * @param name the companion's name
 */
export function useUploads(
  companionId: string,
  isStored: boolean,
  target: UploadTarget,
  name = '',
) {
  const queue = queueOf(companionId, target)
  const uploads = useSyncExternalStore(queue.subscribe, queue.get)
  const open = countUnfinished(uploads)
  const isSending = uploads.some(({ state }) => state === 'waiting' || state === 'sending')

  useEffect(() => {
    if (isStored) queue.begin(companionId, name)
  }, [queue, companionId, isStored, name])

  useEffect(() => {
    if (open === 0) return
    const warn = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [open])

  return {
    queue,
    uploads,
    /** Number of files that would be lost if the page closed. */
    open,
    isSending,
    staged: uploads.filter(({ state }) => state === 'staged').length,
    stored: uploads.filter(({ state }) => state === 'done').length,
  }
}
export type Uploads = ReturnType<typeof useUploads>
