import { describe, expect, test } from 'vitest'
import { csvLine, unguarded } from '../../worker/lib/csv.ts'
import { Failure } from '../../worker/lib/failure.ts'
import { readCsv } from '../../worker/lib/read-csv.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => readCsv(bytesOf(text))
const refusalOf = (bytes: Uint8Array) => {
  try {
    readCsv(bytes)
  } catch (error) {
    if (error instanceof Failure) return [error.refusal.id, error.refusal.values ?? {}]
    throw error
  }
  return null
}

describe('a CSV file', () => {
  test.each([
    ['a comma', 'id,name\r\n1,"Ada, the first"\r\n'],
    ['a semicolon', 'id;name\r\n1;Ada, the first\r\n'],
    ['a tab', 'id\tname\n1\tAda, the first\n'],
    ['quoted cells and a semicolon', '"id";"name"\r\n"1";"Ada, the first"'],
    ['the mark of UTF-8', '\u{feff}id,name\n1,"Ada, the first"'],
    ['line ends of two kinds', 'id,name\r1,"Ada, the first"\r\n'],
  ])('is read with %s', (_, text) => {
    expect(read(text)).toEqual({
      head: ['id', 'name'],
      rows: [{ row: 2, cells: ['1', 'Ada, the first'] }],
    })
  })

  test('keeps quotes and line breaks within cells, and counts rows as spreadsheets do', () => {
    const { rows } = read('name;bio\r\n\r\n;;\r\n"A ""B""";"one\r\ntwo; three"\r\nC;D\r\n')
    expect(rows).toEqual([
      { row: 4, cells: ['A "B"', 'one\r\ntwo; three'] },
      { row: 5, cells: ['C', 'D'] },
    ])
  })

  test.each([
    ['UTF-16', Uint8Array.of(0xff, 0xfe, 0x61, 0), ['import.encoding', {}]],
    ['Windows-1252', Uint8Array.of(0x5a, 0xfc, 0x72), ['import.encoding', {}]],
    ['a workbook', Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0), ['import.not-csv', {}]],
    ['a quote without an end', bytesOf('a,b\n1,2\n"x,2\n3,4'), ['import.quotes', { row: 3 }]],
    ['a quote within a cell', bytesOf('a,b\n5" heels,2\n'), ['import.quotes', { row: 2 }]],
    ['text behind a quote', bytesOf('a,b\n"x"y,2\n'), ['import.quotes', { row: 2 }]],
  ])('is refused with %s', (_, bytes, refusal) => {
    expect(refusalOf(bytes)).toEqual(refusal)
  })

  test('says what was exported, whatever that is', () => {
    const alphabet = [...'ab"\',;=+-@\t \r\n|é😀\u{ff1d}\u{200b}']
    let seed = 7
    const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
    const wordOf = () =>
      Array.from({ length: next(7) }, () => alphabet[next(alphabet.length)]).join('')
    for (let round = 0; round < 400; round++) {
      const rows = Array.from({ length: 1 + next(4) }, () => ['x', wordOf(), wordOf()])
      const text = [['a', 'b', 'c'], ...rows].map((cells) => csvLine(cells)).join('')
      const cells = read(text).rows.map((one) => one.cells.map(unguarded))
      // Of what begins with an apostrophe itself, one may go; an import compares before it takes one off.
      const plain = rows.map((one) => one.map(unguarded))
      expect(cells).toEqual(plain)
    }
  })
})
