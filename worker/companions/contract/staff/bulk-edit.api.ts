import type * as schemas from './bulk-edit.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'

/** Previews a new value of one field for several companions; nothing is written. */
export const previewEdit = endpoint<typeof schemas.previewEditSchemas>()(
  'POST',
  '/api/admin/companions/edit',
  'staff',
)
