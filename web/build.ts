import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const mode = process.env.BUILD_MODE ?? 'production'
const configFile = fileURLToPath(new URL('./vite.config.ts', import.meta.url))

for (const ssr of [false, true]) {
  await build({ configFile, mode, logLevel: 'warn', build: { ssr } })
}
