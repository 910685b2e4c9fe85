import { revertSweepSchemas, revertSweepEndpoint } from '#companions/staff/visibility-sweeps'
import { revertSweep } from '../revert-sweep.ts'
import { staff } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

export const visibilitySweepRoutes = routesOf([
  handle(
    revertSweepEndpoint,
    revertSweepSchemas,
    { access: staff },
    async (c, { caller, body: sweep }) => revertSweep(c.var.db, sweep, caller),
  ),
])
