import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const top = fileURLToPath(new URL('../../..', import.meta.url))
const parts = ['web', 'worker', 'migrations', 'wrangler.toml', 'package.json', 'package-lock.json']

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** Runs `npm run dev` in a copy of the repository, with new sample data, on a free port. */
export async function startDevSite() {
  const folder = mkdtempSync(join(tmpdir(), 'dev-site-'))
  for (const part of parts) cpSync(join(top, part), join(folder, part), { recursive: true })
  symlinkSync(join(top, 'node_modules'), join(folder, 'node_modules'))
  const port = await freePort()
  const child = spawn(process.execPath, ['worker/local/start.mjs', '--dev', '--port', `${port}`], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = once(child, 'exit')
  const output: string[] = []
  child.stderr.on('data', (text) => output.push(String(text)))
  let isReady = false
  const lines = createInterface({ input: child.stdout })
  await new Promise<void>((resolve, reject) => {
    void exit.then(() => reject(new Error(`The site did not start:\n${output.join('\n')}`)))
    lines.on('line', (line) => {
      output.push(line)
      // The last account that the start prints.
      isReady ||= line.includes('admin@velours.test')
      if (isReady) resolve()
    })
  })
  return {
    origin: `http://localhost:${port}`,
    state: join(folder, '.wrangler/state'),
    /** The server's output so far. */
    output: () => output.join('\n'),
    /** Replaces a text in a file, which must contain it. */
    edit(file: string, before: string, after: string) {
      const path = join(folder, file)
      const text = readFileSync(path, 'utf8')
      if (!text.includes(before)) throw new Error(`${file} has no "${before}"`)
      writeFileSync(path, text.replace(before, after))
    },
    async close() {
      child.kill('SIGTERM')
      await exit
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
