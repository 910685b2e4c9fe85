import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { openApiDocument } from '../worker/contract/openapi.ts'
import { brand } from './brand.ts'

if (process.argv.length > 2) {
  console.error('✗ This command takes no arguments.\n→ npm run openapi')
  process.exit(2)
}
const folder = fileURLToPath(new URL('../dist/', import.meta.url))

await mkdir(folder, { recursive: true })
await writeFile(
  `${folder}openapi.json`,
  JSON.stringify(openApiDocument(brand.name), null, 2) + '\n',
)
