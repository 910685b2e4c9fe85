/**
 * Says in plain words how the deployed site is, and changes nothing:
 *
 *     npm run doctor [-- --staging]
 *
 * Ends with code 1 when something needs attention.
 */
import { examine } from './examine-site.ts'
import { runCommand } from './run-command.ts'

await runCommand({
  usage: 'npm run doctor [-- --staging]',
  read: () => null,
  work: async (context) => {
    const findings = await examine(context)
    for (const { isGood, text, remedy } of findings) {
      console.log(`${isGood ? '✓' : '✗'} ${text}`)
      if (remedy) console.log(`  → ${remedy}`)
    }
    const bad = findings.filter(({ isGood }) => !isGood).length
    console.log(bad === 0 ? '\nAll is well.' : `\n${bad} of ${findings.length} need attention.`)
    if (bad > 0) process.exitCode = 1
  },
})
