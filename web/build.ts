import { fileURLToPath } from 'node:url'
import { build } from 'vite'

// "none": what was built before is served, and saving changes nothing.
const mode = process.env.BUILD_MODE ?? 'production'
const configFile = fileURLToPath(new URL('./vite.config.ts', import.meta.url))

for (const ssr of mode === 'none' ? [] : [false, true]) {
  await build({ configFile, mode, logLevel: 'warn', build: { ssr } })
}
