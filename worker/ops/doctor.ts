/**
 * Read-only health check of the deployed site, with a report in plain words:
 *
 *     npm run doctor [-- --staging]
 *
 * Exits with code 1 if something needs attention.
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
    const problemCount = findings.filter(({ isGood }) => !isGood).length
    console.log(
      problemCount === 0
        ? '\nAll is well.'
        : `\n${problemCount} of ${findings.length} need attention.`,
    )
    if (problemCount > 0) process.exitCode = 1
  },
})
