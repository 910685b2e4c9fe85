import { defineConfig } from 'playwright/test'
import { browserArgs, findBrowser } from './support/browser.mjs'

const port = Number(process.env.VELOURS_E2E_PORT ?? 8790)
// Two servers that build into the same folder would disturb each other.
const buildFlag = process.env.VELOURS_BUILT ? ' --built' : ''
export const state = '.wrangler/e2e'
export const baseURL = `http://localhost:${port}`

/**
 * `first`: journeys with the tag `@smoke`; `second`: the others; otherwise all. Not `--grep`, because Playwright runs
 * all tests of a project that another one depends on.
 */
const tier = process.env.VELOURS_TIER
const smoke = /@smoke/

/** Printed by the start once the site is ready. */
const accountsPrinted = new RegExp(
  ['member', 'premium', 'companion', 'admin']
    .map((name) => `${name}@velours\\.test +velours-local`)
    .join('\\s+'),
)

const cookieOf = (name: string, value: string) => ({
  name,
  value,
  domain: 'localhost',
  path: '/',
  expires: -1,
  httpOnly: false,
  secure: false,
  sameSite: 'Lax' as const,
})

export default defineConfig({
  testDir: './e2e',
  outputDir: '../test-results',
  // Three, because much of a journey is waiting: for pages and for mails.
  workers: 3,
  fullyParallel: true,
  // Staff change what visitors see, so those journeys run after the others; those that disable shared parts run last,
  // one at a time. Each phase runs on its own with `--no-deps`.
  projects: [
    { name: 'together', testIgnore: /\.(staff|alone)\.spec\.ts$/ },
    { name: 'staff', testMatch: '**/*.staff.spec.ts', dependencies: ['together'] },
    { name: 'alone', testMatch: '**/*.alone.spec.ts', workers: 1, dependencies: ['staff'] },
  ],
  ...(tier === 'first' && { grep: smoke }),
  ...(tier === 'second' && { grepInvert: smoke }),
  // Generous, because a busy machine is no failure.
  timeout: 120_000,
  retries: 0,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    baseURL,
    // Blocked, because the worker of one journey would answer the next one's pages; journeys about it allow it.
    serviceWorkers: 'block',
    // Age confirmed and fonts cached, as on a later visit, unless a test overrides it: the fonts of a first visit
    // arrive late and move what is about to be pressed.
    storageState: { cookies: [cookieOf('adult', '1'), cookieOf('fonts', '1')], origins: [] },
    locale: 'en-CH',
    timezoneId: 'Europe/Zurich',
    // Each animation frame costs time; journeys about motion turn it on.
    reducedMotion: 'reduce',
    // Traces slow all journeys down; a failed one is run again with `--trace on`.
    trace: 'off',
    // `attachPictures` in e2e/site.ts takes one after a failure.
    screenshot: 'off',
    launchOptions: { executablePath: (await findBrowser()) ?? undefined, args: browserArgs },
  },
  webServer: {
    command: `node worker/local/start.mjs --port ${port} --state ${state} --fresh${buildFlag}`,
    cwd: '..',
    wait: { stdout: accountsPrinted },
    // Time for migrating and seeding on a busy machine.
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
})
