import { Hono, type Context } from 'hono'
import {
  type AuditQuery,
  exportAuditJsonSchemas,
  exportAuditSchemas,
  listAuditSchemas,
} from '#staff/audit-log'
import { exportAudit, exportAuditJson, listAudit } from '#staff/audit-log.api'
import { listEntries } from '../audit-log/list-entries.ts'
import { csvHead, lineOf, presentEntry } from '../audit-log/present.ts'
import { exportAuditLog } from '../export-audit-log.ts'
import { validQuery } from '../../platform/lib/validate.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { staffOf } from '../../accounts/http/require-admin.ts'
import { languageOf } from '../../platform/http/language.ts'
import { separatorFor } from '../../platform/lib/csv.ts'

export const auditLogRoutes = new Hono<AppEnv>()
  .get(listAudit.path, validQuery(listAuditSchemas.query), async (c) => {
    const query = c.req.valid('query')
    const entries = await listEntries(c.var.db, query)
    const next = entries.length === query.limit ? (entries.at(-1)?.id ?? null) : null
    return respond(c, listAudit, { entries, next })
  })
  .get(exportAudit.path, validQuery(exportAuditSchemas.query), async (c) => {
    const entries = await exported(c, c.req.valid('query'))
    const separator = separatorFor(languageOf(c))
    const lines = entries.map((entry) => lineOf(entry, separator))
    return c.body(csvHead(separator) + lines.join(''), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit-log.csv"',
    })
  })
  .get(exportAuditJson.path, validQuery(exportAuditJsonSchemas.query), async (c) => {
    c.header('content-disposition', 'attachment; filename="audit-log.json"')
    return respond(c, exportAuditJson, await exported(c, c.req.valid('query')))
  })

const exported = async (c: Context<AppEnv>, query: AuditQuery) =>
  (await exportAuditLog(c.var.db, query, staffOf(c))).map(presentEntry)
