import { endpoint } from './endpoint.ts'
import type * as schemas from './administration.ts'

export const getOverview = endpoint<typeof schemas.getOverviewSchemas>()(
  'GET',
  '/api/admin/overview',
  'staff',
)

export const getSettings = endpoint<typeof schemas.getSettingsSchemas>()(
  'GET',
  '/api/admin/settings',
  'staff',
)

export const saveSettings = endpoint<typeof schemas.saveSettingsSchemas>()(
  'PUT',
  '/api/admin/settings',
  'staff',
)

export const listAudit = endpoint<typeof schemas.listAuditSchemas>()(
  'GET',
  '/api/admin/audit-log',
  'staff',
)

/** The same as a file, up to 10,000 entries. */
export const exportAudit = endpoint<typeof schemas.exportAuditSchemas>()(
  'GET',
  '/api/admin/audit-log.csv',
  'staff',
)

export const exportAuditJson = endpoint<typeof schemas.exportAuditJsonSchemas>()(
  'GET',
  '/api/admin/audit-log.json',
  'staff',
)

/** Newest first. `next` is the next page's `before`; null on the last. */
export const listAccess = endpoint<typeof schemas.listAccessSchemas>()(
  'GET',
  '/api/admin/access-log',
  'staff',
)
