// Runs the checks of each command (tests/README.md).
//
//   npm test                       the first tier
//   npm run test:all               both tiers
//   npm run test:all -- --rest     the second tier only, after `npm test`, whose build it uses
//   npm run check                  the first tier without Worker tests and journeys
//   npm run check -- --worker      the first tier without journeys
//   npm run bench · npm run rehearse
import { accessSync, constants, existsSync, statfsSync } from 'node:fs'
import { install, makeLocalVariables, run } from '../worker/local/setup.mjs'

const flags = process.argv.slice(2)
const isRest = flags.includes('--rest')
const hasWorkerTests = flags.includes('--worker')
const mode = flags.find((flag) => flag !== '--rest' && flag !== '--worker') ?? '--first'
const modes = ['--first', '--all', '--check', '--bench', '--rehearse']
const unknownFlags = flags.filter((flag) => ![...modes, '--rest', '--worker'].includes(flag))
if (unknownFlags.length > 0) {
  console.error(`✗ Unknown: ${unknownFlags.join(' ')}\n→ npm test, npm run test:all, npm run check`)
  process.exit(2)
}
const startedAt = Date.now()
let passedSteps = 0
let failed = 0
/** @type {string[]} names of failed steps and tests, printed at the end, because a log may be cut */
const failures = []

/** @param {number} from epoch milliseconds */
const secondsSince = (from) => ((Date.now() - from) / 1000).toFixed(1)

/** @param {string} output */
// oxlint-disable-next-line no-control-regex -- colours
const linesOf = (output) => output.replaceAll(/\u001b\[\d+m/g, '').split('\n')

/** The lines of Vitest's and Playwright's output that name a failed test. @param {string} output */
const failedTestsOf = (output) =>
  [...new Set(linesOf(output).filter((line) => /^ *(FAIL |✘)/.test(line)))].slice(0, 30)

/**
 * Runs a step and prints a line: its name, its seconds and its summary, if it returns one.
 *
 * @param {string} name
 * @param {() => unknown} work
 */
async function step(name, work) {
  const from = Date.now()
  try {
    const summary = await work()
    passedSteps++
    const details = typeof summary === 'string' && summary !== '' ? `: ${summary}` : ''
    console.log(`✓ ${name} (${secondsSince(from)} s)${details}`)
  } catch (error) {
    failed++
    failures.push(name, ...failedTestsOf(String(error?.cause ?? '')))
    console.error(`\n✗ ${name} (${secondsSince(from)} s): ${error?.message ?? error}`)
    throw error
  }
}

/** Waits for all steps, even if one fails, so that none is left running. @param {Promise<unknown>[]} steps */
async function together(...steps) {
  const results = await Promise.allSettled(steps)
  if (results.some(({ status }) => status === 'rejected')) finish()
}

/** Prints the total time and the result, and exits. */
function finish() {
  console.log(`${((Date.now() - startedAt) / 1000).toFixed(0)} s`)
  console.log(`${passedSteps} passed, ${failed} failed`)
  for (const failure of failures) console.log(failure)
  process.exit(failed > 0 ? 1 : 0)
}

/**
 * A folder in memory for the test stores, which are filled and emptied thousands of times, if there is enough space:
 * containers may have 64 MB, and the tests' videos need more.
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

/** @param {string[]} args @param {'first' | 'second'} tier sets the number of random schedules */
const vitest = (args, tier) =>
  run('vitest', ['run', '-c', 'tests/vitest.config.ts', ...args], {
    env: { ...memoryFolder(), VELOURS_TIER: tier },
  })

/** The lines of an output with the numbers of passed tests. @param {string} output */
function summaryOf(output) {
  return linesOf(output)
    .map((line) => line.trim())
    .filter((line) => /^(Test Files|Tests)\s|^\d+ (passed|flaky|skipped|did not run)/.test(line))
    .join(' · ')
    .replaceAll(/\s+/g, ' ')
}

/** @param {string[]} args folders; none: all @param {'first' | 'second'} tier */
const tests = (args, tier) => async () => {
  const summary = summaryOf(await vitest(args, tier))
  return `${summary} · seed ${process.env.VELOURS_SEED ?? 1}`
}

/** @param {'first' | 'second' | 'all'} tier @param {{ show?: boolean }} [options] */
const journeys =
  (tier, { show = false } = {}) =>
  async () =>
    summaryOf(
      await run('playwright', ['test', '-c', 'tests/playwright.config.ts'], {
        show,
        env: { CHROME_PATH: chromePath, VELOURS_BUILT: '1', VELOURS_TIER: tier },
      }),
    )

/** @param {string} name @param {string} command @param {string[]} args */
const check = (name, command, args) => step(name, async () => void (await run(command, args)))
const build = () => check('build', 'node', ['web/build.ts'])
const types = () =>
  // More checkers would repeat much of the work on two cores.
  check('types', 'tsc', ['-b', '--checkers', '1'])
const lint = () => check('lint', 'oxlint', ['--deny-warnings'])
const format = () => check('format', 'oxfmt', ['--check'])
const unusedCode = () => check('unused code', 'knip', [])

let chromePath = ''
/** Looks for a browser and installs one if none is found, while the code is checked. */
const browser = () =>
  step('browser', async () => {
    const { ensureBrowser } = await import('./support/browser.mjs')
    chromePath = await ensureBrowser()
  })

// Folders separate the tiers of tests; a tag separates slow cases within files of the first one.
const withoutThorough = ['--exclude=tests/thorough/**']
const unitTests = ['--project=unit', ...withoutThorough, '--tags-filter=!thorough']
const firstTier = ['--project=worker', ...unitTests]
const secondTier = ['tests/thorough', 'tests/local']
const taggedForSecond = [
  '--project=unit',
  '--project=worker',
  ...withoutThorough,
  '--tags-filter=thorough or schedule',
]

/**
 * Steps of the second tier after its tests and journeys, in this order.
 *
 * @type {[name: string, work: () => unknown][]}
 */
const furtherSteps = [
  ['Firefox and WebKit', () => run('node', ['tests/engines/run.ts'], { show: true })],
]

await step('packages', install).catch(finish)
makeLocalVariables()

switch (mode) {
  case '--first':
    // Knip also checks imports of the build's output.
    await together(types(), lint(), format(), browser(), build().then(unusedCode))
    // In parallel, because journeys leave much of the processor idle.
    await together(
      step('unit and Worker tests', tests(firstTier, 'first')),
      step('smoke journeys', journeys('first')),
    )
    break

  case '--all':
    if (isRest) {
      await together(browser(), existsSync('dist/built-site.json') ? undefined : build())
    } else {
      // Knip also checks imports of the build's output.
      await together(types(), lint(), format(), browser(), build().then(unusedCode))
    }
    await together(
      isRest
        ? step('thorough and stand-in tests', tests(secondTier, 'second')).then(() =>
            step(
              'slow cases and schedules of the first tier’s files',
              tests(taggedForSecond, 'second'),
            ),
          )
        : step('unit, Worker and stand-in tests', tests([], 'second')),
      step('journeys', journeys(isRest ? 'second' : 'all', { show: true })),
    )
    for (const [name, work] of furtherSteps) await together(step(name, work))
    break

  case '--check':
    await together(
      types(),
      lint(),
      format(),
      build().then(() =>
        hasWorkerTests
          ? step('unit and Worker tests', tests(firstTier, 'first'))
          : step('unit tests', tests(unitTests, 'first')),
      ),
    )
    break

  case '--bench': {
    await together(build(), browser())
    /** @param {string} name */
    const bench = (name) =>
      step(name, async () => {
        const options = { show: true, env: { CHROME_PATH: chromePath } }
        await run('node', ['--expose-gc', `tests/bench/${name}.ts`], options)
      })
    // Both count rows, which a busy machine doesn't change.
    await together(bench('rows'), bench('growth'))
    for (const name of [
      'pages',
      'throughput',
      'uploads',
      'memory',
      'catalogue-load',
      'search',
      'live',
      'far',
      'far-writes',
      'first-paint',
      'lighthouse',
      'daily-tasks',
    ]) {
      await together(bench(name))
    }
    break
  }

  case '--rehearse': {
    // The incidents that can be rehearsed on this machine, with the time that each took.
    const files = ['unit', 'worker'].map(
      (kind) => `tests/thorough/operations/${kind}/rehearsal.test.ts`,
    )
    await together(build())
    await together(
      step('rehearsal', async () => {
        const output = await vitest([...files, '--silent=false'], 'second')
        for (const [line] of output.matchAll(/rehearsed \|.*$/gm)) console.log(line)
      }),
    )
    break
  }

  default:
    console.error(`There is no mode ${mode}.`)
    failed++
}
finish()
