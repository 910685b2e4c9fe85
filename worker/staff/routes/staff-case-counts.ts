import type { Context } from 'hono'
import { countCasesEndpoint, isCountedKind, type CountedKind } from '#staff/case-counts'
import { staff } from '../../accounts/http/access.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { inboxKindsOf } from '../inbox/rules.ts'
import { readCaseCounts } from '../queues.ts'

export const caseCountRoutes = routesOf([
  handle(countCasesEndpoint, {}, { access: staff }, (c) =>
    readCaseCounts(c.var.db, countedKindIn(c), c.var.now),
  ),
])

/** The kind in the address. @throws `Failure` 404, 403 */
function countedKindIn(c: Context<AppEnv>): CountedKind {
  const kind = c.req.param('kind') ?? ''
  if (!isCountedKind(kind)) throw new Failure('not-found', 'case.not-found')
  if (!inboxKindsOf(c.var.admin.role).includes(kind)) {
    throw new Failure('forbidden', 'admin.role-insufficient')
  }
  return kind
}
