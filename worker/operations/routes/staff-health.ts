import { getSiteHealthEndpoint } from '#operations/admin-site-health'
import { getSiteHealthSchemas } from '#operations/site-health'
import { staff } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'
import { readSiteHealth } from '../read-site-health.ts'
import { healthSiteOf } from './public-health.ts'

/** Health for owners and auditors, with the parts that are off. */
export const siteHealthRoutes = routesOf([
  handle(getSiteHealthEndpoint, getSiteHealthSchemas, { access: staff }, (c) =>
    readSiteHealth({ ...healthSiteOf(c), hasUploads: c.env.IMAGES !== undefined }, c.var.now),
  ),
])
