import { previewEditSchemas } from '#companions/staff/bulk-edit'
import { previewEdit } from '#companions/staff/bulk-edit.api'
import { MAX_IMPORT_BYTES } from '#companions/staff/import-options'
import { writeChangesSchemas } from '#companions/staff/planned-changes'
import { previewImport, writeChanges } from '#companions/staff/planned-changes.api'
import { Hono } from 'hono'
import { previewEdit as planEdit } from '../preview-edit.ts'
import { previewImport as preview } from '../preview-import.ts'
import { applyBulkEdit as write } from '../apply-bulk-edit.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { notifyOfCompanions } from '../../messaging/http/notify-connections.ts'
import { refreshCatalogue } from '../../catalogue/http/own-writes.ts'
import { staffOf } from '../../accounts/http/require-admin.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { readJson, validBody } from '../../platform/lib/validate.ts'

export const plannedChangeRoutes = new Hono<AppEnv>()
  .post(previewImport.path, async (c) => {
    const { file } = await c.req.parseBody().catch(() => ({ file: undefined }))
    if (!(file instanceof File)) throw new Failure('invalid', 'import.no-file')
    if (file.size > MAX_IMPORT_BYTES) {
      throw new Failure('too-large', 'import.too-large', { max: MAX_IMPORT_BYTES / 1_000 })
    }
    const bytes = new Uint8Array(await file.arrayBuffer())
    return respond(c, previewImport, await preview(c.var.db, bytes, staffOf(c)))
  })
  .post(previewEdit.path, async (c) => {
    const edit = validBody(previewEditSchemas.body, await readJson(c.req))
    return respond(c, previewEdit, { rows: await planEdit(c.var.db, edit, staffOf(c)) })
  })
  .post(writeChanges.path, async (c) => {
    const { changes, from, ...why } = validBody(writeChangesSchemas.body, await readJson(c.req))
    const { source, reason = '', ground = null } = why
    const how = { source, reason, ground, staff: staffOf(c) }
    const written = await write(c.var.db, changes, from, how)
    await refreshCatalogue(c)
    notifyOfCompanions(
      c,
      written.results.map(({ id }) => id),
    )
    return respond(c, writeChanges, written)
  })
