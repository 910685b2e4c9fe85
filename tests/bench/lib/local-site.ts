import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { root } from './site.ts'

/** Starts the local site with its stand-ins and new sample data, like `npm start`; the site must be built. */
export async function startLocalSite(port: string) {
  const args = ['--port', port, '--state', '.wrangler/bench', '--fresh', '--built']
  const child = spawn(process.execPath, ['worker/local/start.mjs', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  let isReady = false
  for await (const line of createInterface({ input: child.stdout })) {
    // The start prints this account last.
    isReady = line.includes('admin@velours.test')
    if (isReady) break
  }
  if (!isReady) throw new Error('The local site did not start')
  child.stdout.resume()
  return {
    origin: `http://localhost:${port}`,
    close: async () => {
      child.kill('SIGTERM')
      await exit
    },
  }
}
