import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { within, type Engine, type EngineOptions, type Key } from './engine.ts'

const WINDOW = fileURLToPath(new URL('window.py', import.meta.url))
const LIMIT_MS = 20_000
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** Features of this WebKit that Safari 16.4 lacks, as far as they have a switch. */
const YOUNGER_THAN_SAFARI_16 = ['PopoverAttribute', 'CSSAnchorPositioning', 'ViewTransitions']

/** View transitions crash WebKitGTK under automation. */
const WITHOUT_TRANSITIONS = 'delete Document.prototype.startViewTransition;'

/** Codes of keys without a character in WebDriver. */
const KEYS: Record<Key, string> = { Escape: '\uE00C', Enter: '\uE007', End: '\uE010' }

/** Messages without significance: a rule that only Safari supports, and requests cancelled when the page is left. */
const NO_COMPLAINT =
  /manifest-src|closed due to suspension|Importing a module script failed|preload CSS|favicon\.ico/

/** WebKitGTK in a window of its own, driven by WebDriver (https://www.w3.org/TR/webdriver2/). */
export async function startWebKit({ scripts = '', isOld }: EngineOptions): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'velours-webkit-'))
  const scriptFile = join(folder, 'scripts.js')
  const printFile = join(folder, 'print.pdf')
  writeFileSync(scriptFile, WITHOUT_TRANSITIONS + scripts)

  const screen = await startScreen()
  const port = await freePort()
  let log = ''
  const driver = spawn('stdbuf', ['-oL', 'WebKitWebDriver', `--port=${port}`], {
    env: { ...process.env, DISPLAY: screen.display },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, so that the window ends with the driver.
    detached: true,
  })
  for (const stream of [driver.stdout, driver.stderr]) stream.on('data', (chunk) => (log += chunk))

  let isStopped = false
  function stop() {
    if (isStopped) return
    isStopped = true
    if (driver.pid && driver.exitCode === null) process.kill(-driver.pid)
    screen.process.kill()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }

  // Runs even if the process is ended.
  process.once('exit', stop)

  async function call(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(LIMIT_MS),
    })
    const { value } = (await response.json()) as { value: { error?: string; message?: string } }
    if (!response.ok) throw new Error(`${path}: ${value.error} ${value.message}`)
    return value
  }

  async function startSession(): Promise<string> {
    const args = [
      '--automation',
      `--data=${folder}`,
      `--print=${printFile}`,
      `--scripts=${scriptFile}`,
      `--without=${isOld ? YOUNGER_THAN_SAFARI_16.join(',') : ''}`,
    ]
    const { sessionId } = (await call('POST', '/session', {
      capabilities: {
        alwaysMatch: {
          browserName: 'MiniBrowser',
          // Steps wait for the contents of a page instead.
          pageLoadStrategy: 'none',
          'webkitgtk:browserOptions': { binary: WINDOW, args },
        },
      },
    })) as { sessionId: string }
    return sessionId
  }

  try {
    await isListening(port)
    const session = `/session/${await startSession()}`
    const performActions = (id: string, type: string, actions: object[]) =>
      call('POST', `${session}/actions`, { actions: [{ type, id, actions }] })
    const pressKeys = (keys: string[]) =>
      performActions(
        'keys',
        'key',
        keys.flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      )
    return {
      name: isOld ? 'WebKit without what Safari 16.4 lacks' : 'WebKit',
      keepsPages: false,
      async open(url) {
        await call('POST', `${session}/url`, { url })
      },
      async back() {
        await call('POST', `${session}/back`, {})
      },
      run: (body) =>
        call('POST', `${session}/execute/async`, {
          script: `const end = arguments[0]; (async () => { ${body} })().then(end, () => end(null))`,
          args: [],
        }),
      async pressAt(x, y) {
        await performActions('pointer', 'pointer', [
          { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ])
      },
      async type(text) {
        await pressKeys([...text])
      },
      async key(key) {
        await pressKeys([KEYS[key]])
      },
      async choose(css, path) {
        const element = await call('POST', `${session}/element`, {
          using: 'css selector',
          value: css,
        })
        const id = (element as Record<string, string>)[ELEMENT]
        await call('POST', `${session}/element/${id}/value`, { text: path })
      },
      async print(pressPrint) {
        await pressPrint()
        const isPrinted = async () => {
          while (!existsSync(printFile)) await setTimeout(100)
        }
        await within(isPrinted(), 'the print')
        return readFileSync(printFile, 'latin1').slice(0, 5)
      },
      complaints: () =>
        log.split('\n').filter((line) => /^CONSOLE .*ERROR/.test(line) && !NO_COMPLAINT.test(line)),
      async end() {
        // A window that hangs doesn't answer, and ends with the driver.
        await within(call('DELETE', session), 'the end', 3_000).catch(() => null)
        stop()
      },
    }
  } catch (error) {
    stop()
    throw new Error(`WebKit did not start: ${String(error)}\n${log.slice(-2_000)}`, {
      cause: error,
    })
  }
}

/** A virtual screen with a free number. */
async function startScreen(): Promise<{ process: ChildProcess; display: string }> {
  const screen = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '800x900x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  )
  const number = new Promise<string>((resolve, reject) => {
    screen.stdio[3]?.once('data', (data) => resolve(String(data).trim()))
    screen.once('error', reject)
    screen.once('exit', () => reject(new Error('Xvfb has ended')))
  })
  return { process: screen, display: `:${await within(number, 'the screen')}` }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

async function isListening(port: number) {
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/status`, { signal: AbortSignal.timeout(1_000) }).catch(
      () => null,
    )
  const listening = async () => {
    while (!(await answers())) await setTimeout(100)
  }
  await within(listening(), 'the driver')
}
