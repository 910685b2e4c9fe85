import { endpoint } from '../../../platform/contract/endpoint.ts'
import type * as schemas from './admin-companions.ts'

export const listManaged = endpoint<typeof schemas.listManagedSchemas>()(
  'GET',
  '/api/admin/companions',
  'staff',
)

/** The same as a file: all that match, in the order in which they were created. */
export const exportManaged = endpoint<typeof schemas.exportManagedSchemas>()(
  'GET',
  '/api/admin/companions.csv',
  'staff',
)

/**
 * With an `id` of one's own the call may be repeated. `records` are stored in the same batch, and take the
 * place of no other. 422 lists what is wrong. 409: she exists and was changed since, or so were her records.
 */
export const createManaged = endpoint<typeof schemas.createManagedSchemas>()(
  'POST',
  '/api/admin/companions',
  'staff',
)

export const getManaged = endpoint<typeof schemas.getManagedSchemas>()(
  'GET',
  '/api/admin/companions/:id',
  'staff',
)

/** Who may be the same person; at most twenty. 404 for an unknown companion. */
export const listDuplicates = endpoint<typeof schemas.listDuplicatesSchemas>()(
  'GET',
  '/api/admin/companions/:id/duplicates',
  'staff',
)

/** Fields that are left out stay as they are. With a `version`: 409 when she has another one. */
export const saveManaged = endpoint<typeof schemas.saveManagedSchemas>()(
  'PUT',
  '/api/admin/companions/:id',
  'staff',
)

/**
 * The address of her page; the former one goes on leading there. May be repeated. 409 for one that is, or
 * once was, another profile's.
 */
export const changeSlug = endpoint<typeof schemas.changeSlugSchemas>()(
  'PUT',
  '/api/admin/companions/:id/slug',
  'staff',
)

/** Her price per hour alone. 409: it is not the one that was seen. May be repeated. */
export const changePrice = endpoint<typeof schemas.changePriceSchemas>()(
  'PUT',
  '/api/admin/companions/:id/price',
  'staff',
)

/** Whether search engines are asked to leave her page out; the site's own lists show it. May be repeated. */
export const setManagedUnlisted = endpoint<typeof schemas.setManagedUnlistedSchemas>()(
  'PUT',
  '/api/admin/companions/:id/search-engines',
  'staff',
)

/** Puts her into the trash: out of the public at once, deleted for good in 30 days. */
export const deleteManaged = endpoint<typeof schemas.deleteManagedSchemas>()(
  'DELETE',
  '/api/admin/companions/:id',
  'staff',
)

/**
 * The status or a switch of several companions, all or none. `companions` are those that were not
 * so before: what `undoManaged` takes.
 */
export const changeManaged = endpoint<typeof schemas.changeManagedSchemas>()(
  'PATCH',
  '/api/admin/companions',
  'staff',
)

/**
 * Takes a change of several back, to what the audit log says of each; companions that were saved since stay as
 * they are. 409 where `before` is something else.
 */
export const undoManaged = endpoint<typeof schemas.undoManagedSchemas>()(
  'POST',
  '/api/admin/companions/undo',
  'staff',
)
