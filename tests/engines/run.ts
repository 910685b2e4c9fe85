// node tests/engines/run.ts [--port 8795] [--only firefox|webkit]: a short journey in Firefox and WebKit.
// Skips an engine, with a message, that is missing and can't be installed.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { run } from '../../worker/local/setup.mjs'
import { MissingEngine, within, type Engine, type EngineOptions } from './engine.ts'
import { FIREFOX, startFirefox } from './firefox.ts'
import { journey, olderJourney, type Step } from './journey.ts'
import { Visitor } from './visitor.ts'
import { startWebKit } from './webkit.ts'

const { values } = parseArgs({
  options: { port: { type: 'string', default: '8795' }, only: { type: 'string' } },
})
const port = Number(values.port)
const site = `http://localhost:${port}`
const place = { site, elsewhere: port + 1 }
const STEP_LIMIT_MS = 90_000

/** Features that Safari 16.4, Chrome 111 or Firefox 128 lack. */
const WITHOUT_YOUNGER_CALLS = `
  delete AbortSignal.any
  delete URL.canParse
  delete URL.parse
  delete window.navigation
`

type Run = {
  engine: 'firefox' | 'webkit'
  start: (options: EngineOptions) => Promise<Engine>
  options: EngineOptions
  steps: Step[]
}

const runs: Run[] = [
  { engine: 'firefox', start: startFirefox, options: {}, steps: journey },
  { engine: 'webkit', start: startWebKit, options: {}, steps: journey },
  {
    engine: 'webkit',
    start: startWebKit,
    options: { isOld: true, scripts: WITHOUT_YOUNGER_CALLS },
    steps: olderJourney,
  },
]

/** Debian packages of each engine, and the program that proves their installation. */
const engines = {
  firefox: { packages: ['firefox-esr'], isThere: () => existsSync(FIREFOX) },
  webkit: {
    packages: [
      'webkit2gtk-driver',
      'xvfb',
      'gstreamer1.0-libav',
      'gstreamer1.0-plugins-good',
      'python3-gi',
      'gir1.2-webkit2-4.1',
    ],
    isThere: () =>
      existsSync('/usr/bin/WebKitWebDriver') &&
      existsSync('/usr/bin/Xvfb') &&
      spawnSync('/usr/bin/python3', [
        '-c',
        "import gi; gi.require_version('WebKit2', '4.1'); gi.require_version('Gtk', '3.0')",
      ]).status === 0,
  },
}

/** @throws MissingEngine */
async function ensureEngine(name: Run['engine']) {
  const { packages, isThere } = engines[name]
  if (isThere()) return
  const command = `apt-get update -qq && timeout 240 apt-get install -y -qq --no-install-recommends ${packages.join(' ')}`
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  if (existsSync('/usr/bin/apt-get')) await run('sh', ['-c', command], { env }).catch(() => null)
  if (!isThere()) throw new MissingEngine(`not installed, and not to be had by apt-get here`)
}

/** Starts the built site with sample data and the stand-ins. */
async function serve() {
  const server = spawn(
    'node',
    [
      'worker/local/start.mjs',
      '--port',
      values.port,
      '--state',
      '.wrangler/engines',
      '--fresh',
      '--built',
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  process.once('exit', () => server.kill('SIGTERM'))
  const ready = Promise.withResolvers<void>()
  let output = ''
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
      if (/admin@velours\.test +velours-local/.test(output)) ready.resolve()
    })
  }
  server.once('exit', () => ready.reject(new Error(`no server:\n${output}`)))
  await within(ready.promise, 'the start of the server', 240_000)
  const settings = await fetch(`${site}/local/auth/settings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ rateLimits: false }),
  })
  if (!settings.ok) throw new Error('no settings of the accounts')
  return () => server.kill('SIGTERM')
}

/** @returns whether every step passed */
async function walk({ start, options, steps }: Run): Promise<boolean> {
  const engine = await start(options)
  const visitor = new Visitor(engine, site)
  const began = Date.now()
  try {
    for (const [name, step] of steps) {
      const complaintsBefore = engine.complaints().length
      await within(step(visitor, place), name, STEP_LIMIT_MS).catch((error: Error) => {
        const complaints = engine.complaints().slice(complaintsBefore)
        throw new Error([`${name}: ${error.message}`, ...complaints].join('\n'))
      })
      if (process.env['VELOURS_SHOW_STEPS']) console.log(`  ${name} (${Date.now() - began} ms)`)
    }
    const complaints = engine.complaints()
    if (complaints.length > 0) throw new Error(`the console complains:\n${complaints.join('\n')}`)
    console.log(
      `✓ ${engine.name}: ${steps.length} steps (${((Date.now() - began) / 1000).toFixed(0)} s)`,
    )
    return true
  } catch (error) {
    console.error(`✗ ${engine.name}: ${(error as Error).message}`)
    return false
  } finally {
    await engine.end()
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

const available: Run[] = []
for (const candidate of runs) {
  if (values.only && values.only !== candidate.engine) continue
  try {
    await ensureEngine(candidate.engine)
    available.push(candidate)
  } catch (error) {
    if (!(error instanceof MissingEngine)) throw error
    console.log(`- ${candidate.engine}: skipped, ${error.message}`)
  }
}
let passed = 0
if (available.length > 0) {
  const stop = await serve()
  try {
    for (const candidate of available) if (await walk(candidate)) passed++
  } finally {
    stop()
  }
}
console.log(`${passed} passed, ${available.length - passed} failed`)
process.exit(passed === available.length ? 0 : 1)
