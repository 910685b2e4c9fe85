import { useEffect, useSyncExternalStore } from 'react'
import type { Upload } from './upload.ts'
import { queueOf, type UploadTarget } from './upload-queue.ts'

const unfinished: Upload['state'][] = ['staged', 'waiting', 'sending', 'failed']

/** Those that would be lost if the page were left. */
export const openAmong = (uploads: readonly Upload[]) =>
  uploads.filter(({ state }) => unfinished.includes(state)).length

/**
 * The files on their way to a companion.
 *
 * @param isStored whether there is a companion already: then files are sent as they are chosen
 * @param target as of `queueOf`
 * @param name the companion's
 */
export function useUploads(
  companionId: string,
  isStored: boolean,
  target: UploadTarget,
  name = '',
) {
  const queue = queueOf(companionId, target)
  const uploads = useSyncExternalStore(queue.subscribe, queue.get)
  const open = openAmong(uploads)
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
    /** How many files would be lost if the page were left. */
    open,
    isSending,
    staged: uploads.filter(({ state }) => state === 'staged').length,
    stored: uploads.filter(({ state }) => state === 'done').length,
  }
}
export type Uploads = ReturnType<typeof useUploads>
