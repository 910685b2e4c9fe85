import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** The words of a file without its markup and its line breaks. */
const wordsOf = (text: string) => text.replaceAll(/<[^>]*>|\{' '\}/g, ' ').replaceAll(/\s+/g, ' ')

test('every sentence in the list of promises stands on its page', () => {
  const list = readFileSync(path('../../promises.md'), 'utf8')
  const rows = [...list.matchAll(/^\| (.+) \| (.+) \| `.+` \|$/gm)]
  const missing = rows.filter(([, sentence = '', names = '']) =>
    names
      .replaceAll('`', '')
      .split(', ')
      .map((page) => wordsOf(readFileSync(path(`../../../web/pages/${page}`), 'utf8')))
      .some((words) => !words.includes(wordsOf(sentence).replace(/\.$/, ''))),
  )
  expect(rows.length).toBeGreaterThan(25)
  expect(missing.map(([, sentence]) => sentence)).toEqual([])
})

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
