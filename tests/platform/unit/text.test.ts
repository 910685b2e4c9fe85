import { expect, test } from 'vitest'
import { foldForSearch, wordsOf } from '../../../worker/platform/lib/text.ts'

const foldings: [text: string, expected: string][] = [
  ['Zürich', 'zurich'],
  ['ZURICH', 'zurich'],
  ['Zu\u0308rich', 'zurich'],
  ['Genève', 'geneve'],
  ['Straße', 'strasse'],
  ['STRAẞE', 'strasse'],
  ['Łódź', 'lodz'],
  ['København', 'kobenhavn'],
  ['Ærø', 'aero'],
  ['Œuvre', 'oeuvre'],
  ['Đặng', 'dang'],
  ['İstanbul', 'istanbul'],
  ['ısı', 'isi'],
  ['ﬁne', 'fine'],
  ['Ａｎｎａ', 'anna'],
  ['São Paulo', 'sao paulo'],
  ['', ''],
]

test.each(foldings)('%j is folded to %j', (text, expected) => {
  expect(foldForSearch(text)).toBe(expected)
  expect(foldForSearch(foldForSearch(text))).toBe(expected)
})

const wordLists: [text: string, words: string[]][] = [
  ['Anna-Lena  Müller', ['anna', 'lena', 'muller']],
  ['O’Neill', ['o', 'neill']],
  ['24/7', ['24', '7']],
  ['GFE (Girlfriend Experience)', ['gfe', 'girlfriend', 'experience']],
  ['陳 美', ['陳', '美']],
  ['!? …', []],
  ['', []],
]

test.each(wordLists)('%j is split into the words %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})
