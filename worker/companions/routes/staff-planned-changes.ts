import { previewEditSchemas, previewEditEndpoint } from '#companions/staff/bulk-edit'
import { MAX_IMPORT_BYTES } from '#companions/staff/import-file'
import {
  writeChangesSchemas,
  previewImportEndpoint,
  writeChangesEndpoint,
} from '#companions/staff/planned-changes'
import { previewEdit, previewImport } from '../preview-changes.ts'
import { applyBulkEdit } from '../apply-bulk-edit.ts'
import { notifyOfCompanions } from '../../accounts/http/notify-connections.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { staff } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

export const plannedChangeRoutes = routesOf([
  handle(previewImportEndpoint, {}, { access: staff }, async (c, { caller }) => {
    const { file } = await c.req.parseBody().catch(() => ({ file: undefined }))
    if (!(file instanceof File)) throw new Failure('invalid', 'import.no-file')
    if (file.size > MAX_IMPORT_BYTES) {
      throw new Failure('too-large', 'import.too-large', { max: MAX_IMPORT_BYTES / 1_000 })
    }
    const bytes = new Uint8Array(await file.arrayBuffer())
    return previewImport(c.var.db, bytes, caller)
  }),
  handle(
    previewEditEndpoint,
    previewEditSchemas,
    { access: staff },
    async (c, { caller, body: edit }) => ({
      rows: await previewEdit(c.var.db, edit, caller),
    }),
  ),
  handle(
    writeChangesEndpoint,
    writeChangesSchemas,
    { access: staff },
    async (c, { caller, body: { changes, from, ...hiddenReason } }) => {
      const { source, reason = '', ground = null } = hiddenReason
      const context = { source, reason, ground, staff: caller }
      const result = await applyBulkEdit(c.var.db, changes, from, context)
      notifyOfCompanions(
        c,
        result.results.map(({ id }) => id),
      )
      return result
    },
  ),
])
