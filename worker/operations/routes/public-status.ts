import { getStatusEndpoint } from '#operations/status'
import { statusOf } from '../http/health.ts'
import { everyone } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

export const statusRoutes = routesOf([
  handle(getStatusEndpoint, {}, { access: everyone }, (c) => statusOf(c)),
])
