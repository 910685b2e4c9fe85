// npm test · npm run check (no browser, no stand-ins, nothing thorough) · npm run bench · npm run rehearse
import { accessSync, constants, statfsSync } from 'node:fs'
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

/**
 * A folder in memory for the stores that the tests fill and empty thousands of times, where there is
 * one: containers may give it 64 MB, the tests' videos need more.
 */
function memoryFolder() {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    accessSync('/dev/shm', constants.W_OK)
    return bavail * bsize > 2 ** 30 ? { TMPDIR: '/dev/shm' } : {}
  } catch {
    return {}
  }
}

/** @param {string[]} args @param {{ show?: boolean }} [options] */
const vitest = (args, options) =>
  run('vitest', ['run', '-c', 'tests/vitest.config.ts', ...args], {
    show: true,
    env: memoryFolder(),
    ...options,
  })

/** Ends when all have ended, also when one fails: none is left running. @param {Promise<unknown>[]} works */
async function together(...works) {
  for (const result of await Promise.allSettled(works)) {
    if (result.status === 'rejected') throw result.reason
  }
}
const build = () => run('node', ['web/build.ts'])
// More than one checker would do much of the work twice, on two cores.
const types = () => run('tsc', ['-b', '--checkers', '1'])
const lint = () => run('oxlint', ['--deny-warnings'])
const format = () => run('oxfmt', ['--check'])

await step('packages', install)
makeLocalVariables()
if (['--bench', '--rehearse'].includes(mode)) await step('build', build)

if (mode === '--bench') {
  const { ensureBrowser } = await import('./support/browser.mjs')
  const CHROME_PATH = await ensureBrowser()
  const stores = ['rows', 'throughput', 'uploads', 'memory', 'catalogue-load', 'search', 'live']
  for (const name of [...stores, 'far', 'first-paint', 'lighthouse', 'daily-tasks']) {
    await step(name, () =>
      run('node', ['--expose-gc', `tests/bench/${name}.ts`], { show: true, env: { CHROME_PATH } }),
    )
  }
} else if (mode === '--rehearse') {
  // The incident cards that can be played on this machine, with the time that each took.
  await step('rehearsal', async () => {
    const files = ['unit', 'worker'].map((kind) => `tests/thorough/${kind}/rehearsal.test.ts`)
    const output = await vitest([...files, '--silent=false'], { show: false })
    for (const [line] of output.matchAll(/rehearsed \|.*$/gm)) console.log(line)
  })
} else if (mode === '--check') {
  const projects = ['--project', 'unit', '--project', 'worker']
  await step('build, types, lint and format, unit and Worker tests', () =>
    Promise.all([
      types(),
      lint(),
      format(),
      build().then(() => vitest([...projects, '--exclude', 'tests/thorough/**'])),
    ]),
  )
} else {
  await step('build, types, lint and format', () =>
    Promise.all([
      types(),
      lint(),
      format(),
      // Knip checks what is imported from the build, too.
      build().then(() => run('knip', [])),
    ]),
  )
  const { ensureBrowser } = await import('./support/browser.mjs')
  const CHROME_PATH = await ensureBrowser()
  // Journeys leave much of the processor idle.
  await step('unit and Worker tests, journeys', () =>
    together(
      vitest([], { show: false }).then((output) =>
        console.log(output.trimEnd().split('\n').slice(-6).join('\n')),
      ),
      run('playwright', ['test', '-c', 'tests/playwright.config.ts'], {
        show: true,
        env: { CHROME_PATH, VELOURS_BUILT: '1' },
      }),
    ),
  )
}
console.log(`${((Date.now() - started) / 1000).toFixed(0)} s`)
console.log(`${passed} passed, 0 failed`)
