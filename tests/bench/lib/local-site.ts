import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { root } from './site.ts'

/** The local site with its stand-ins and new sample data, as `npm start` has it; built before. */
export async function startLocalSite(port: string) {
  const args = ['--port', port, '--state', '.wrangler/bench', '--fresh', '--built']
  const child = spawn(process.execPath, ['worker/local/start.mjs', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  let isReady = false
  for await (const line of createInterface({ input: child.stdout })) {
    // The last account of those that the start prints.
    isReady = line.includes('admin@velours.test')
    if (isReady) break
  }
  if (!isReady) throw new Error('The local site did not start')
  child.stdout.resume()
  return {
    origin: `http://localhost:${port}`,
    close: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
