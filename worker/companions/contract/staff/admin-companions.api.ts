import { endpoint } from '../../../platform/contract/endpoint.ts'
import type * as schemas from './admin-companions.ts'

export const listManaged = endpoint<typeof schemas.listManagedSchemas>()(
  'GET',
  '/api/admin/companions',
  'staff',
)

/** The same list as a file: all matches, in the order of creation. */
export const exportManaged = endpoint<typeof schemas.exportManagedSchemas>()(
  'GET',
  '/api/admin/companions.csv',
  'staff',
)

/**
 * With a client's `id` the call may be repeated. `records` are stored in the same batch and replace none. 422 lists
 * invalid fields. 409: the companion exists and she or her records were changed since.
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

/** Companions who may be the same person, at most twenty. 404 for an unknown companion. */
export const listDuplicates = endpoint<typeof schemas.listDuplicatesSchemas>()(
  'GET',
  '/api/admin/companions/:id/duplicates',
  'staff',
)

/** Omitted fields stay unchanged. With a `version`: 409 when the companion has another one. */
export const saveManaged = endpoint<typeof schemas.saveManagedSchemas>()(
  'PUT',
  '/api/admin/companions/:id',
  'staff',
)

/**
 * Changes the address of the companion's page; the former one redirects. May be repeated. 409 for an address that
 * is or was another profile's.
 */
export const changeSlug = endpoint<typeof schemas.changeSlugSchemas>()(
  'PUT',
  '/api/admin/companions/:id/slug',
  'staff',
)

/** Changes the price per hour alone. 409: the price differs from `before`. May be repeated. */
export const changePrice = endpoint<typeof schemas.changePriceSchemas>()(
  'PUT',
  '/api/admin/companions/:id/price',
  'staff',
)

/**
 * Sets whether search engines are asked to omit the companion's page; the site's own lists show it. May be
 * repeated.
 */
export const setManagedUnlisted = endpoint<typeof schemas.setManagedUnlistedSchemas>()(
  'PUT',
  '/api/admin/companions/:id/search-engines',
  'staff',
)

/** Moves a companion to the trash: offline immediately, deleted after 30 days. */
export const deleteManaged = endpoint<typeof schemas.deleteManagedSchemas>()(
  'DELETE',
  '/api/admin/companions/:id',
  'staff',
)

/**
 * Sets the status or a switch of several companions, all or none. `companions` are those that changed: the input of
 * `undoManaged`.
 */
export const changeManaged = endpoint<typeof schemas.changeManagedSchemas>()(
  'PATCH',
  '/api/admin/companions',
  'staff',
)

/**
 * Undoes a change of several companions by the values in the audit log; companions saved since are skipped. 409
 * where `before` differs from the log.
 */
export const undoManaged = endpoint<typeof schemas.undoManagedSchemas>()(
  'POST',
  '/api/admin/companions/undo',
  'staff',
)
