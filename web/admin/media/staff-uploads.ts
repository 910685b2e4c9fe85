import { addressOf } from '#platform/endpoint'
import { uploadMediaEndpoint } from '#media/media'
import { saveError } from '../shared/api/save-error.ts'
import { sendUpload } from '../../features/media/send-upload.ts'
import type { UploadTarget } from '../../features/media/upload-queue.ts'

/** Upload target of staff: publishes files without a review. */
export const staffUploadTarget: UploadTarget = {
  send: (id, { fields, ...upload }, { later = [], ...how }) => {
    const order = later.length > 0 && { before: JSON.stringify(later) }
    const address = addressOf(uploadMediaEndpoint, { params: { id } })
    return sendUpload(address, { ...upload, fields: { ...fields, ...order } }, how)
  },
  atOnce: 4,
  textOf: (error) => saveError(error, error instanceof Error ? error.message : ''),
}
