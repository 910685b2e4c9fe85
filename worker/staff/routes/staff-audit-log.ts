import type { Context } from 'hono'
import {
  exportAuditJsonSchemas,
  exportAuditSchemas,
  listAuditSchemas,
  exportAuditEndpoint,
  exportAuditJsonEndpoint,
  listAuditEndpoint,
  type AuditQuery,
} from '#staff/audit-log'
import { listEntries } from '../audit-log/list-entries.ts'
import { auditCsvHead, lineOf, presentAuditEntry } from '../audit-log/present.ts'
import { exportAuditLog } from '../export-records.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { staffOf } from '../../accounts/http/require-admin.ts'
import { languageOf } from '../../platform/http/language.ts'
import { separatorFor } from '../../platform/lib/csv.ts'
import { staff } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

export const auditLogRoutes = routesOf([
  handle(listAuditEndpoint, listAuditSchemas, { access: staff }, async (c, { query }) => {
    const entries = await listEntries(c.var.db, query)
    const next = entries.length === query.limit ? (entries.at(-1)?.id ?? null) : null
    return { entries, next }
  }),
  handle(exportAuditEndpoint, exportAuditSchemas, { access: staff }, async (c, { query }) => {
    const entries = await exportEntries(c, query)
    const separator = separatorFor(languageOf(c))
    const lines = entries.map((entry) => lineOf(entry, separator))
    return c.body(auditCsvHead(separator) + lines.join(''), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit-log.csv"',
    })
  }),
  handle(
    exportAuditJsonEndpoint,
    exportAuditJsonSchemas,
    { access: staff },
    async (c, { query }) => {
      c.header('content-disposition', 'attachment; filename="audit-log.json"')
      return exportEntries(c, query)
    },
  ),
])

const exportEntries = async (c: Context<AppEnv>, query: AuditQuery) =>
  (await exportAuditLog(c.var.db, query, staffOf(c))).map(presentAuditEntry)
