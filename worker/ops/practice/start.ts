import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { environment, root, run } from '../../local/setup.mjs'

/**
 * Runs the practice in its own process, which loads the site's code.
 *
 * @param asks false: nothing is asked
 */
export async function startPractice({ asks }: { asks: boolean }): Promise<void> {
  if (!existsSync(join(root, 'dist/built-site.json'))) {
    console.log('Building the site …')
    await run('npm', ['run', '--silent', 'build'])
  }
  const entry = join(root, 'worker/ops/practice/practice.ts')
  const code = await new Promise<number>((resolve, reject) => {
    const options = ['--disable-warning=ExperimentalWarning', '--import', hooks, entry]
    const child = spawn('node', asks ? options : [...options, '--yes'], {
      cwd: root,
      env: environment,
      stdio: 'inherit',
    })
    child.on('error', reject)
    child.on('exit', (exitCode) => resolve(exitCode ?? 1))
  })
  if (code !== 0) process.exitCode = code
}

/** Lets Node import the JSON of the build, which the site's code imports as its bundler allows. */
const hooks = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({
    load: (url, context, next) =>
      next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
  })
`)}`
