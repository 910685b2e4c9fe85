import { launch, type ConsoleMessage } from 'puppeteer-core'
import { within, type Engine, type EngineOptions } from './engine.ts'

export const FIREFOX = '/usr/bin/firefox-esr'
const LIMIT_MS = 20_000

/**
 * Messages without significance: parts and fonts cancelled because the page was left (NS_BINDING_ABORTED), and a
 * missing icon of a stand-in's page.
 */
const NO_COMPLAINT = /dynamically imported module|preload CSS|favicon\.ico|status=2152398850/

/** Debian's Firefox, driven by WebDriver BiDi. */
export async function startFirefox({ scripts = '' }: EngineOptions): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    headless: true,
    timeout: 60_000,
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1 },
  })
  const complaints: string[] = []
  try {
    // The first page of the browser has no focus, so its fields would miss change events.
    const context = await browser.createBrowserContext()
    const page = await context.newPage()
    page.setDefaultTimeout(LIMIT_MS)
    await page.setViewport({ width: 390, height: 844 })
    if (scripts) await page.evaluateOnNewDocument(scripts)
    page.on('console', (message: ConsoleMessage) => {
      const text = message.text()
      if (message.type() === 'error' && !NO_COMPLAINT.test(text)) complaints.push(text)
    })
    page.on('pageerror', (error) => {
      if (!NO_COMPLAINT.test(String(error))) complaints.push(String(error))
    })
    return {
      name: 'Firefox',
      keepsPages: true,
      async open(address) {
        const go = () => page.goto(address, { waitUntil: 'domcontentloaded' })
        // The page may be navigating, as after a sign-in.
        await go().catch((error: Error) => {
          if (!/NS_BINDING_ABORTED/.test(error.message)) throw error
          return go()
        })
      },
      // A page from the back/forward cache has no load event to wait for.
      async back() {
        await within(page.evaluate('void setTimeout(() => history.back())'), 'the way back')
      },
      run: (body) => within(page.evaluate(`(async () => { ${body} })()`), 'the script'),
      pressAt: (x, y) => within(page.mouse.click(x, y), 'the press'),
      type: (text) => within(page.keyboard.type(text), 'the typing'),
      key: (key) => within(page.keyboard.press(key), 'the key'),
      async choose(css, path) {
        const field = await page.waitForSelector(css)
        await field?.evaluate((element) => element.removeAttribute('multiple'))
        await (field as unknown as { uploadFile: (path: string) => Promise<void> }).uploadFile(path)
      },
      async print() {
        const pdf = await within(page.pdf(), 'the print')
        return Buffer.from(pdf.subarray(0, 5)).toString('latin1')
      },
      complaints: () => complaints,
      async end() {
        await within(browser.close(), 'the end', 5_000).catch(() =>
          browser.process()?.kill('SIGKILL'),
        )
      },
    }
  } catch (error) {
    browser.process()?.kill('SIGKILL')
    throw error
  }
}
