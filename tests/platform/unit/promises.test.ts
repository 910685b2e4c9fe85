import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** The words of a file without its markup and its line breaks. */
const wordsOf = (text: string) =>
  text
    .replaceAll(/<[^>]*>|\{' '\}/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll("\\'", '’')

/** The files of a heading; a bare name is in the folder of the file before it. */
function filesOf(heading: string): string[] {
  let folder = ''
  return [...heading.matchAll(/`([^`]+)`/g)].map(([, file = '']) => {
    if (!file.includes('/')) return folder + file
    folder = file.slice(0, file.lastIndexOf('/') + 1)
    return file
  })
}

const list = readFileSync(path('../../promises.md'), 'utf8')

/** The promises of each heading. */
const pages = list
  .split(/^## /m)
  .slice(1)
  .map((section) => {
    const [heading = ''] = section.split('\n')
    const rows = [...section.matchAll(/^\| (.+) \| `(.+)` \|$/gm)]
    return {
      files: filesOf(heading),
      promises: rows.map(([, words = '', proof = '']) => ({ words, proof })),
    }
  })

test('every sentence in the list of promises stands on its page', () => {
  const missing = pages.flatMap(({ files, promises }) => {
    const texts = files.map((file) => wordsOf(readFileSync(path(`../../../${file}`), 'utf8')))
    return promises
      .map(({ words }) => words)
      .filter((words) => !texts.some((text) => text.includes(words)))
  })
  expect(pages.flatMap(({ promises }) => promises).length).toBeGreaterThan(150)
  expect(missing).toEqual([])
})

test('every page with promises has them once', () => {
  const repeated = pages.flatMap(({ promises }) => {
    const words = promises.map((promise) => promise.words)
    return words.filter((text, index) => words.indexOf(text) !== index)
  })
  expect(repeated).toEqual([])
})

test('every test in the list of promises exists', () => {
  const proofs = pages.flatMap(({ promises }) => promises.map(({ proof }) => proof))
  expect(proofs.filter((file) => !existsSync(path(`../../${file}`)))).toEqual([])
})
