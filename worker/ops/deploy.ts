/**
 * Deploys the checked out commit:
 *
 *     npm run deploy [-- --staging]
 */
import { deploySite } from './deploy-site.ts'
import { runCommand } from './run-command.ts'

await runCommand({
  usage: 'npm run deploy [-- --staging]',
  read: () => null,
  work: (context) => deploySite(context),
})
