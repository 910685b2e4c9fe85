// npm start · npm run dev · [--port 8787] [--state .wrangler/state] [--fresh]
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { environment, install, makeLocalVariables, prepareState, root } from './setup.mjs'

const { values } = parseArgs({
  options: {
    dev: { type: 'boolean', default: false },
    port: { type: 'string', default: '8787' },
    state: { type: 'string', default: '.wrangler/state' },
    fresh: { type: 'boolean', default: false },
  },
})

await install()
makeLocalVariables()
if (values.fresh) rmSync(join(root, values.state), { recursive: true, force: true })
await prepareState(values.state)

console.log(`Building and serving on http://localhost:${values.port} (Ctrl+C ends it) …`)
const server = spawn(
  'wrangler',
  [
    'dev -c worker/local/wrangler.toml -c wrangler.toml',
    `--ip 127.0.0.1 --port ${values.port} --inspector-port 0 --persist-to ${values.state}`,
    `--show-interactive-dev-session=false --log-level ${values.dev ? 'info' : 'warn'}`,
  ].flatMap((words) => words.split(' ')),
  {
    cwd: root,
    env: { ...environment, BUILD_MODE: values.dev ? 'development' : 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  },
)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 0))
