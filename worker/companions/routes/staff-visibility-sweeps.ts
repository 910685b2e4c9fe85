import { revertSweepSchemas, revertSweep } from '#companions/staff/visibility-sweeps'
import { revertSweep as revert } from '../revert-sweep.ts'
import { staff } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

export const visibilitySweepRoutes = routesOf([
  handle(revertSweep, revertSweepSchemas, { access: staff }, async (c, { caller, body: sweep }) =>
    revert(c.var.db, sweep, caller),
  ),
])
