import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../../worker/local/setup.mjs'

type Spawned = { code: number | null; output: string }
type Spawning = { env?: Record<string, string>; input?: string; maxMs?: number }

const parts = ['migrations', 'tests', 'web', 'worker', 'package.json', 'tsconfig.json']
const MAX_MS = 110_000

/** Copies the files of a fresh clone after `npm ci` to a new folder, without build output. */
export function makeClone(): string {
  const folder = mkdtempSync(join(tmpdir(), 'velours-clone-'))
  for (const name of [...parts, 'package-lock.json', 'wrangler.toml']) {
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      filter: (path) => !/\/(node_modules|\.wrangler|\.dev\.vars)$/.test(path),
    })
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'ignore' })
  git('init', '--quiet')
  git('-c', 'user.name=A', '-c', 'user.email=a@site.test', 'commit', '-m', 'a', '--allow-empty')
  return folder
}

/** Runs a command in a folder, for at most two minutes unless another limit is given. */
export function typeCommand(
  folder: string,
  [command, ...args]: readonly string[],
  { env = {}, input = '', maxMs = MAX_MS }: Spawning = {},
): Promise<Spawned> {
  return new Promise((resolve, reject) => {
    const PATH = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`
    const child = spawn(command!, args, {
      cwd: folder,
      env: { ...process.env, PATH, NODE_OPTIONS: '', ...env },
      timeout: maxMs,
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
    child.stdin.end(input)
  })
}
