import { addressOf } from '#platform/endpoint'
import { deleteOwnMediaEndpoint, uploadOwnMediaEndpoint } from '#media/own-media'
import { sendUpload } from '../../../features/media/send-upload.ts'
import {
  queueOf,
  type UploadQueue,
  type UploadTarget,
} from '../../../features/media/upload-queue.ts'
import { countUnfinished } from '../../../features/media/use-uploads.ts'
import { call } from '../../../lib/api/call.ts'
import { LeaveWarning } from '../../../lib/leave-warning.ts'
import { ownMediaRefusal } from '../use-own-media.ts'

/** Field of an upload with the id of the returned file that it replaces; it isn't sent. */
export const REPLACED_FIELD = 'replaced'

/** The companion's consent includes the use that a file is uploaded for. */
export const ownUploadTarget: UploadTarget = {
  async send(_, { fields, ...upload }, options) {
    const { [REPLACED_FIELD]: replaced, ...otherFields } = fields ?? {}
    const use = upload.purpose === 'story' ? 'stories' : upload.access
    const uses = [...new Set([use, ...(otherFields['uses'] ?? '').split(',')])]
    const address = addressOf(uploadOwnMediaEndpoint)
    const sentFields = { ...otherFields, uses: uses.filter(Boolean).join(',') }
    await sendUpload(address, { ...upload, fields: sentFields }, options)
    // The new file has arrived: if the old one can't be removed now, it stays in the list for the companion to remove.
    if (replaced) await call(deleteOwnMediaEndpoint, { params: { id: replaced } }).catch(() => {})
  },
  textOf: ownMediaRefusal,
}

const begunQueues = new Set<UploadQueue>()

/** The companion's uploads, which continue on any page of the site. */
export function ownUploadQueue(companionId: string): UploadQueue {
  const queue = queueOf(companionId, ownUploadTarget)
  if (begunQueues.has(queue)) return queue
  begunQueues.add(queue)
  queue.begin(companionId, '')
  queue.subscribe(warnBeforeLoss)
  return queue
}

const leaveWarning = new LeaveWarning()

/** Warns before the site is closed during an upload, whichever page is open. */
const warnBeforeLoss = () =>
  leaveWarning.set([...begunQueues].some((queue) => countUnfinished(queue.get()) > 0))

export const uploadFieldsOf = (values: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]: [string, unknown]) => [
        name,
        typeof value === 'object' ? JSON.stringify(value) : String(value),
      ]),
  )
