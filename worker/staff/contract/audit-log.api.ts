import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './audit-log.ts'

export const listAudit = endpoint<typeof schemas.listAuditSchemas>()(
  'GET',
  '/api/admin/audit-log',
  'staff',
)

/** The filtered audit log as a file, up to 10,000 entries. */
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
