import type * as schemas from './bulk-edit.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'

/** What another value of one field would change of several companions; nothing is written. */
export const previewEdit = endpoint<typeof schemas.previewEditSchemas>()(
  'POST',
  '/api/admin/companions/edit',
  'staff',
)
