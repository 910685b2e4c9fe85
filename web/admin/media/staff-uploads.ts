import { addressOf } from '#contract/endpoint'
import { uploadMedia } from '#contract/media.api'
import { saveError } from '../shared/api/save-error.ts'
import { sendUpload } from '../../features/media/send-upload.ts'
import type { UploadTarget } from '../../features/media/upload-queue.ts'

/** Staff's files are published at once. */
export const byStaff: UploadTarget = {
  send: (id, upload, how) => sendUpload(addressOf(uploadMedia, { params: { id } }), upload, how),
  textOf: (error) => saveError(error, error instanceof Error ? error.message : ''),
}
