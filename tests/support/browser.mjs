import { existsSync } from 'node:fs'
import { run } from '../../worker/local/setup.mjs'

const installed = [
  process.env.CHROME_PATH,
  // Has no window system, and costs a third less per test.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

async function playwrightsOwn() {
  const { chromium } = await import('playwright')
  return chromium.executablePath()
}

/** The path of an installed Chromium, or null. */
export async function findBrowser() {
  return [...installed, await playwrightsOwn()].find((path) => path && existsSync(path)) ?? null
}

/**
 * Finds a Chromium or installs one: Playwright's own, else the distribution's.
 *
 * @returns {Promise<string>} path of the executable
 * @throws Error with the command that installs one
 */
export async function ensureBrowser() {
  const installedPath = await findBrowser()
  if (installedPath) return installedPath
  console.log('Installing a browser for the tests …')
  const ways = [
    ['timeout', ['180', 'playwright', 'install', 'chromium']],
    [
      'sh',
      [
        '-c',
        // Journeys measure layouts, and the fallback fonts match Liberation's metrics.
        'apt-get update -qq && apt-get install -y -qq chromium-headless-shell fonts-liberation || apt-get install -y -qq chromium fonts-liberation',
      ],
    ],
  ]
  for (const [command, args] of ways) {
    await run(command, args, { env: { DEBIAN_FRONTEND: 'noninteractive' } }).catch(() => null)
    const now = await findBrowser()
    if (now) return now
  }
  throw new Error(
    'The journeys need Chromium and none could be installed. Type "npx playwright install --with-deps chromium", ' +
      'or install Chromium or Chrome yourself and set CHROME_PATH to its executable; then run npm test again.',
  )
}

/** Features that Playwright disables by itself, repeated because Chromium only reads the last list. */
const disabledByPlaywright = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]
/** Pages of the address bar, which every new window would load in its own process. */
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']

export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...disabledByPlaywright, ...addressBar]}`,
]
