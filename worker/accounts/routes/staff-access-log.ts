import { listAccessSchemas, listAccessEndpoint } from '#accounts/access-log'
import { presentAccess } from '../admin-sign-in-log/present.ts'
import { accessEntries } from '../admin-sign-in-log/queries.ts'
import { staff } from '../http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

export const accessLogRoutes = routesOf([
  handle(listAccessEndpoint, listAccessSchemas, { access: staff }, async (c, { query }) => {
    const rows = await accessEntries(c.var.db, query)
    const next = rows.length === query.limit ? (rows.at(-1)?.id ?? null) : null
    return { entries: rows.map(presentAccess), next }
  }),
])
