import { existsSync } from 'node:fs'
import { run } from '../../worker/local/setup.mjs'

const installed = [
  process.env.CHROME_PATH,
  // Without any window, a third less work for each test.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

async function playwrightsOwn() {
  const { chromium } = await import('playwright')
  return chromium.executablePath()
}

/** Where a Chromium is, or null. */
export async function findBrowser() {
  return [...installed, await playwrightsOwn()].find((path) => path && existsSync(path)) ?? null
}

/**
 * Finds a Chromium or installs one: Playwright's own, else the distribution's.
 *
 * @returns {Promise<string>} path of the executable
 * @throws Error that says what to type
 */
export async function ensureBrowser() {
  const found = await findBrowser()
  if (found) return found
  console.log('Installing a browser for the tests …')
  const ways = [
    ['timeout', ['180', 'playwright', 'install', 'chromium']],
    [
      'sh',
      [
        '-c',
        // Journeys measure layouts, whose fallback fonts are matched to Liberation's metrics.
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

/** What Playwright disables itself: Chromium heeds only the last list that it is given. */
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
/** Pages of the address bar, which every new window would load in a process of their own. */
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
