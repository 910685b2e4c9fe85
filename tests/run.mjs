// npm test · npm run check (no browser) · npm run bench
import { install, makeLocalVariables, run } from '../worker/local/setup.mjs'

const [mode = '--all'] = process.argv.slice(2)
const started = Date.now()
let passed = 0

/** @param {string} name @param {() => Promise<unknown>} work */
async function step(name, work) {
  const from = Date.now()
  try {
    await work()
  } catch (error) {
    console.error(`\n✗ ${name}: ${error instanceof Error ? error.message : error}`)
    console.log(`${passed} passed, 1 failed`)
    process.exit(1)
  }
  passed++
  console.log(`✓ ${name} (${((Date.now() - from) / 1000).toFixed(1)} s)`)
}

const vitest = () => run('vitest', ['run', '-c', 'tests/vitest.config.ts'], { show: true })

await step('packages', install)
makeLocalVariables()
const build = () => run('node', ['web/build.ts'])

if (mode === '--bench') {
  await step('build', build)
  const { ensureBrowser } = await import('./support/browser.mjs')
  const CHROME_PATH = await ensureBrowser()
  for (const name of ['rows', 'throughput', 'uploads', 'first-paint', 'lighthouse']) {
    await step(name, () =>
      run('node', [`tests/bench/${name}.ts`], { show: true, env: { CHROME_PATH } }),
    )
  }
} else {
  await step('build, types and lint', () =>
    Promise.all([
      // Knip looks for what is imported from the build, too.
      build().then(() => run('knip', [])),
      run('tsc', ['-b']),
      run('oxlint', ['--deny-warnings']),
      run('prettier', ['--check', '--log-level', 'warn', '.']),
    ]),
  )
  await step('unit and Worker tests', vitest)
  if (mode === '--all') {
    const { ensureBrowser } = await import('./support/browser.mjs')
    await step('journeys', async () => {
      const CHROME_PATH = await ensureBrowser()
      const args = ['test', '-c', 'tests/playwright.config.ts']
      await run('playwright', args, { show: true, env: { CHROME_PATH, VELOURS_BUILT: '1' } })
    })
  }
}
console.log(`${((Date.now() - started) / 1000).toFixed(0)} s`)
console.log(`${passed} passed, 0 failed`)
