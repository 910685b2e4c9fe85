import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url))

test('every file in the list of promises exists', () => {
  const list = readFileSync(path('../../promises.md'), 'utf8')
  const rows = [...list.matchAll(/^\| .+ \| (.+) \| `(.+)` \|$/gm)]
  const pages = rows.flatMap(([, names = '']) => names.replaceAll('`', '').split(', '))
  const files = [
    ...pages.map((page) => `../../../web/pages/${page}`),
    ...rows.map(([, , proof = '']) => `../../${proof}`),
  ]
  expect(rows.length).toBeGreaterThan(25)
  expect(files.filter((file) => !existsSync(path(file)))).toEqual([])
})
