/**
 * Deploys the commit that is checked out:
 *
 *     npm run deploy [-- --staging]
 */
import { deploySite } from './deploy-site.ts'
import { openMeans } from './means.ts'

await openMeans(deploySite)
