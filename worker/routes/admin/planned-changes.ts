import { previewEditSchemas } from '#contract/bulk-edit'
import { previewEdit } from '#contract/bulk-edit.api'
import { MAX_IMPORT_BYTES } from '#contract/import-options'
import { writeChangesSchemas } from '#contract/planned-changes'
import { previewImport, writeChanges } from '#contract/planned-changes.api'
import { Hono } from 'hono'
import { previewEdit as planEdit } from '../../flows/preview-edit.ts'
import { previewImport as preview } from '../../flows/preview-import.ts'
import { writeChanges as write } from '../../flows/write-changes.ts'
import type { AppEnv } from '../../http/context.ts'
import { answer } from '../../http/endpoint.ts'
import { notifyOfCompanions } from '../../http/notify-connections.ts'
import { refreshCatalogue } from '../../http/own-writes.ts'
import { staffOf } from '../../http/require-admin.ts'
import { Failure } from '../../lib/failure.ts'
import { readJson, validBody } from '../../lib/validate.ts'

export const plannedChangeRoutes = new Hono<AppEnv>()
  .post(previewImport.path, async (c) => {
    const { file } = await c.req.parseBody().catch(() => ({ file: undefined }))
    if (!(file instanceof File)) throw new Failure('invalid', 'import.no-file')
    if (file.size > MAX_IMPORT_BYTES) {
      throw new Failure('too-large', 'import.too-large', { max: MAX_IMPORT_BYTES / 1_000 })
    }
    const bytes = new Uint8Array(await file.arrayBuffer())
    return answer(c, previewImport, await preview(c.var.db, bytes, staffOf(c)))
  })
  .post(previewEdit.path, async (c) => {
    const edit = validBody(previewEditSchemas.body, await readJson(c.req))
    return answer(c, previewEdit, { rows: await planEdit(c.var.db, edit, staffOf(c)) })
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
    return answer(c, writeChanges, written)
  })
