import { expect, test } from 'vitest'
import { droppedFiles } from '../../../web/features/media/dropped-files.ts'

type Tree = { [name: string]: Tree | null }

const file = (name: string) => new File(['a'], name, { type: 'image/jpeg' })

/** A browser's view of a folder, which returns its entries in batches. */
function entryOf(name: string, content: Tree | null, fails = ''): FileSystemEntry {
  if (content === null) {
    return {
      name,
      isFile: true,
      isDirectory: false,
      file: (ok: (openedFile: File) => void, no: (error: Error) => void) =>
        name === fails ? no(new Error('Unreadable')) : ok(file(name)),
    } as unknown as FileSystemEntry
  }
  const entries = Object.entries(content).map(([entryName, content]) =>
    entryOf(entryName, content, fails),
  )
  const createReader = () => ({
    readEntries: (ok: (piece: FileSystemEntry[]) => void) => ok(entries.splice(0, 2)),
  })
  return { name, isFile: false, isDirectory: true, createReader } as unknown as FileSystemEntry
}

function drop(tree: Tree, fails?: string) {
  const items = Object.entries(tree).map(([name, content]) => ({
    kind: 'file',
    webkitGetAsEntry: () => entryOf(name, content, fails),
  }))
  const files = Object.keys(tree).map(file)
  return droppedFiles({ items, files } as unknown as DataTransfer)
}
const namesOf = (files: File[]) => files.map(({ name }) => name)

test('keeps dropped files in their order', async () => {
  expect(namesOf(await drop({ 'b.jpg': null, 'a.jpg': null }))).toEqual(['b.jpg', 'a.jpg'])
})

test('reads all files of a folder, at any depth, in the order of their names', async () => {
  const tree: Tree = {
    'first.jpg': null,
    shoot: {
      '10.jpg': null,
      '2.jpg': null,
      '1.jpg': null,
      later: { 'b.jpg': null, 'a.jpg': null },
      '.DS_Store': null,
      'Thumbs.db': null,
    },
  }
  const expected = ['first.jpg', '1.jpg', '2.jpg', '10.jpg', 'a.jpg', 'b.jpg']
  expect(namesOf(await drop(tree))).toEqual(expected)
})

test('rejects a folder with an unreadable file instead of skipping it', async () => {
  await expect(drop({ shoot: { 'a.jpg': null, 'b.jpg': null } }, 'b.jpg')).rejects.toThrow()
})

test('reads dropped files in a browser without support for folders', async () => {
  const items = [{ kind: 'string' }, { kind: 'file', webkitGetAsEntry: () => null }]
  const transfer = { items, files: [file('a.jpg')] } as unknown as DataTransfer
  expect(namesOf(await droppedFiles(transfer))).toEqual(['a.jpg'])
})
