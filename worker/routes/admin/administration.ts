import { refusalOf } from '#contract/refusals'
import { mayCall } from '#contract/staff-rights'
import { Hono, type Context } from 'hono'
import { listAccessSchemas } from '#contract/access-log'
import {
  type AuditQuery,
  exportAuditSchemas,
  exportAuditJsonSchemas,
  listAuditSchemas,
} from '#contract/audit-log'
import { type AdminSettings, saveSettingsSchemas } from '#contract/settings'
import { listAccess } from '#contract/access-log.api'
import { exportAudit, exportAuditJson, listAudit } from '#contract/audit-log.api'
import { getOverview } from '#contract/overview.api'
import { getSettings, saveSettings } from '#contract/settings.api'
import type { Database } from '../../db/client.ts'
import { presentAccess } from '../../features/access-log/present.ts'
import { accessEntries } from '../../features/access-log/queries.ts'
import { csvHead, lineOf, presentEntries, presentEntry } from '../../features/audit-log/present.ts'
import { auditEntries, type AuditRow } from '../../features/audit-log/queries.ts'
import { subjectsOf } from '../../features/audit-log/subjects.ts'
import { sellerOf } from '../../features/payments/providers.ts'
import { presentStored, settingsIn } from '../../features/settings/present.ts'
import { maySave } from '../../features/settings/rules.ts'
import { versionOf } from '../../features/settings/settings.ts'
import { readOverview } from '../../features/overview/queries.ts'
import { exportAuditLog } from '../../flows/export-audit-log.ts'
import { changeSettings } from '../../flows/change-settings.ts'
import { Failure } from '../../lib/failure.ts'
import { readJson, validBody, validQuery } from '../../lib/validate.ts'
import { refreshCatalogue } from '../../http/own-writes.ts'
import { roleOf, staffOf } from '../../http/require-admin.ts'
import { settingsOf, type AppEnv } from '../../http/context.ts'
import { answer, answerConflict } from '../../http/endpoint.ts'

const RECENT = 8

export const administrationRoutes = new Hono<AppEnv>()
  .get(getOverview.path, async (c) => {
    const { db, now } = c.var
    const seesLog = mayCall(c.var.admin.role, listAudit)
    const [numbers, recent] = await Promise.all([
      readOverview(db, now),
      seesLog ? auditEntries(db, { limit: RECENT }) : [],
    ])
    return answer(c, getOverview, { ...numbers, activity: await withSubjects(db, recent) })
  })
  .get(getSettings.path, async (c) => {
    await refreshCatalogue(c)
    return answer(c, getSettings, presentSettings(c))
  })
  .put(saveSettings.path, async (c) => {
    const { version, ...input } = validBody(saveSettingsSchemas.body, await readJson(c.req))
    if (!maySave(roleOf(c.var.admin), input)) throw new Failure('forbidden', 'admin.role')
    await refreshCatalogue(c)
    const { actor, at } = staffOf(c)
    const before = settingsOf(c.var.catalogue)
    const seen = { before, version: version ?? settingsVersion(c) }
    const isSaved = await changeSettings(c.var.db, settingsIn(input), seen, { actor, at })
    await refreshCatalogue(c)
    const current = presentSettings(c)
    if (isSaved) return answer(c, saveSettings, current)
    return answerConflict(c, saveSettings, { ...refusalOf('settings.changed'), current })
  })
  .get(listAudit.path, validQuery(listAuditSchemas.query), async (c) => {
    const query = c.req.valid('query')
    const rows = await auditEntries(c.var.db, query)
    const next = rows.length === query.limit ? (rows.at(-1)?.id ?? null) : null
    return answer(c, listAudit, { entries: await withSubjects(c.var.db, rows), next })
  })
  .get(listAccess.path, validQuery(listAccessSchemas.query), async (c) => {
    const query = c.req.valid('query')
    const rows = await accessEntries(c.var.db, query)
    const next = rows.length === query.limit ? (rows.at(-1)?.id ?? null) : null
    return answer(c, listAccess, { entries: rows.map(presentAccess), next })
  })
  .get(exportAudit.path, validQuery(exportAuditSchemas.query), async (c) => {
    const entries = await exported(c, c.req.valid('query'))
    return c.body(csvHead + entries.map(lineOf).join(''), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit-log.csv"',
    })
  })
  .get(exportAuditJson.path, validQuery(exportAuditJsonSchemas.query), async (c) => {
    c.header('content-disposition', 'attachment; filename="audit-log.json"')
    return answer(c, exportAuditJson, await exported(c, c.req.valid('query')))
  })

const withSubjects = async (db: Database, rows: readonly AuditRow[]) =>
  presentEntries(rows, await subjectsOf(db, rows))

const exported = async (c: Context<AppEnv>, query: AuditQuery) =>
  (await exportAuditLog(c.var.db, query, staffOf(c))).map(presentEntry)

const settingsVersion = (c: Context<AppEnv>) => versionOf(c.var.catalogue.settings ?? '{}')

const presentSettings = (c: Context<AppEnv>): AdminSettings => ({
  ...presentStored(settingsOf(c.var.catalogue), settingsVersion(c)),
  payable: sellerOf(c.var.config) !== null,
  demo: c.var.config.isDemo,
})
