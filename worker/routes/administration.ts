import { Hono, type Context } from 'hono'
import {
  exportAudit,
  getOverview,
  getSettings,
  listAudit,
  saveSettings,
  type AdminSettings,
} from '#contract/administration'
import { audited } from '../db/audited.ts'
import { csvHead, csvLine, presentEntry } from '../features/audit-log/present.ts'
import { auditEntries } from '../features/audit-log/queries.ts'
import { readOverview } from '../features/overview/queries.ts'
import { changeSettings } from '../flows/change-settings.ts'
import { readJson, validBody, validQuery } from '../lib/validate.ts'
import { showNow, staffOf } from './administrators.ts'
import { settingsOf, type AppEnv } from './context.ts'

const RECENT = 8
const EXPORTED = 10_000

export const administrationRoutes = new Hono<AppEnv>()
  .get(getOverview.path, async (c) => {
    const { db, now } = c.var
    const [numbers, recent] = await Promise.all([
      readOverview(db, now),
      auditEntries(db, { limit: RECENT }),
    ])
    return c.json({ ...numbers, activity: recent.map(presentEntry) })
  })
  .get(getSettings.path, async (c) => {
    await showNow(c)
    return c.json(presentSettings(c))
  })
  .put(saveSettings.path, async (c) => {
    const { offline_window_days: offlineWindowDays, ...wished } = validBody(
      saveSettings.body,
      await readJson(c.req),
    )
    await showNow(c)
    const { actor, at } = staffOf(c)
    const changes = { ...wished, ...(offlineWindowDays !== undefined && { offlineWindowDays }) }
    await changeSettings(c.var.db, changes, settingsOf(c.var.catalogue), { actor, at })
    await showNow(c)
    return c.json(presentSettings(c))
  })
  .get(listAudit.path, validQuery(listAudit.query), async (c) => {
    const query = c.req.valid('query')
    const rows = await auditEntries(c.var.db, query)
    const next = rows.length === query.limit ? (rows.at(-1)?.id ?? null) : null
    return c.json({ entries: rows.map(presentEntry), next })
  })
  .get(exportAudit.path, validQuery(exportAudit.query), async (c) => {
    const { db } = c.var
    const { actor, at } = staffOf(c)
    const { limit: _, ...query } = c.req.valid('query')
    const rows = await auditEntries(db, { ...query, limit: EXPORTED })
    const act = { actor, at, act: 'audit-log.exported', subject: 'audit-log' }
    await audited(db, { ...act, detail: { ...query, count: rows.length } }, [])
    return c.body(csvHead + rows.map((row) => csvLine(presentEntry(row))).join(''), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit-log.csv"',
    })
  })

function presentSettings(c: Context<AppEnv>): AdminSettings {
  const { offlineWindowDays, claims, maintenance } = settingsOf(c.var.catalogue)
  return {
    offline_window_days: offlineWindowDays,
    claims,
    maintenance,
    demo: c.env.DEMO === 'on',
  }
}
