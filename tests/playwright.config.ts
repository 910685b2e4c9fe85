import { defineConfig } from 'playwright/test'
import { browserArgs, findBrowser } from './support/browser.mjs'

const port = Number(process.env.VELOURS_E2E_PORT ?? 8790)
// Two servers that build into one folder would disturb each other.
const built = process.env.VELOURS_BUILT ? ' --built' : ''
export const state = '.wrangler/e2e'
export const baseURL = `http://localhost:${port}`

/**
 * `first`: journeys with the tag `@smoke`; `second`: the others; otherwise all. Not `--grep`: Playwright runs all of
 * a project on which another one depends.
 */
const tier = process.env.VELOURS_TIER
const smoke = /@smoke/

/** What the start prints when all is there. */
const accountsPrinted = new RegExp(
  ['member', 'premium', 'companion', 'admin']
    .map((name) => `${name}@velours\\.test +velours-local`)
    .join('\\s+'),
)

const kept = (name: string, value: string) => ({
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
  // Much of a journey is delays: pages that load, mails that arrive.
  workers: 3,
  fullyParallel: true,
  // Staff change what visitors see; what stops something that everyone shares comes last, by
  // itself. Each phase can be run on its own with `--no-deps`.
  projects: [
    { name: 'together', testIgnore: /\.(staff|alone)\.spec\.ts$/ },
    { name: 'staff', testMatch: '**/*.staff.spec.ts', dependencies: ['together'] },
    { name: 'alone', testMatch: '**/*.alone.spec.ts', workers: 1, dependencies: ['staff'] },
  ],
  ...(tier === 'first' && { grep: smoke }),
  ...(tier === 'second' && { grepInvert: smoke }),
  // A busy machine is no mistake.
  timeout: 120_000,
  retries: 0,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    baseURL,
    // One of a journey must not answer for the next page; the journeys about it allow it.
    serviceWorkers: 'block',
    // Everyone has been through the gate and has agreed to what is optional, unless a test says otherwise.
    storageState: { cookies: [kept('adult', '1')], origins: [] },
    locale: 'en-CH',
    timezoneId: 'Europe/Zurich',
    // Each frame that is drawn takes time; the journeys about motion ask for it.
    reducedMotion: 'reduce',
    // What failed is run again with `--trace on`: to write all down would cost all the others.
    trace: 'off',
    // `attachPictures` in e2e/site.ts makes it, of a failure alone.
    screenshot: 'off',
    launchOptions: { executablePath: (await findBrowser()) ?? undefined, args: browserArgs },
  },
  webServer: {
    command: `node worker/local/start.mjs --port ${port} --state ${state} --fresh${built}`,
    cwd: '..',
    wait: { stdout: accountsPrinted },
    // Migrating and seeding, on a machine whose cores are busy.
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
})
