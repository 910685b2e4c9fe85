import { describe, expect, it } from 'vitest'
import { cleanLine, cleanName, cleanText, hasLetter } from '#platform/typed-text'

describe('typed text', () => {
  it.each([
    ['Zo\u200be', 'Zoe'],
    ['Zo\u00ade', 'Zoe'],
    ['\u202eZoe\u202c', 'Zoe'],
    ['Zoe\u3164', 'Zoe'],
    ['Zo\u2063e\u2060', 'Zoe'],
    ['Zoe\u{e0061}\u{e0100}', 'Zoe'],
    ['Zoe\ufe0f', 'Zoe'],
    ['Z\u180eoe\u{1d159}', 'Zoe'],
    ['\u2066Zoe\u2069', 'Zoe'],
    ['\ufeffZoe\u061c', 'Zoe'],
    ['Zoe\tAnna', 'Zoe Anna'],
    ['Zoe\r\nAnna', 'Zoe Anna'],
    ['Zoe\u000bAnna', 'Zoe Anna'],
    ['  Zoe \u00a0 Anna ', 'Zoe Anna'],
    ['Le\u0301a', 'L\u00e9a'],
    [`a${'\u0316'.repeat(60)}`, `a${'\u0316'.repeat(3)}`],
  ])('is cleaned to the name %j', (input, name) => {
    expect(cleanName(input)).toBe(name)
  })

  it('has line ends for vertical tabs and blanks for tabs', () => {
    expect(cleanText('one\u000btwo\r\nthree\tfour\u2028five')).toBe('one\ntwo\nthree four\nfive')
  })

  it('preserves emoji joiners and the no-break space of French', () => {
    expect(cleanLine('👩‍🦰 à 20\u00a0h')).toBe('👩‍🦰 à 20\u00a0h')
    expect(cleanLine('👩🏽‍🦰')).toBe('👩🏽‍🦰')
    expect(cleanLine('❤️‍🔥')).toBe('❤️‍🔥')
    expect(cleanLine('☎️ ❤️')).toBe('☎️ ❤️')
  })

  it('preserves line ends in a text of one line, for forms to reject', () => {
    expect(cleanLine('Muster\nBcc: all')).toBe('Muster\nBcc: all')
    expect(cleanLine('Muster\tAda')).toBe('Muster Ada')
  })

  it.each([
    '\u200b',
    '\u00ad',
    '\u3164',
    '\u2800',
    '\u2063',
    '\u115f',
    '\ufe0f',
    '\u{e0100}',
    '\u{1d159}',
    '\u{16fe4}',
    '\u02cd',
    '♥',
    '12',
    '\u0301',
  ])('has no letter in %j', (text) => {
    expect(hasLetter(text)).toBe(false)
  })

  it.each(['Zoe', 'Жанна', '美', 'é'])('has a letter in %j', (text) => {
    expect(hasLetter(text)).toBe(true)
  })

  it('is unchanged when cleaned again', () => {
    for (const text of ['a\u200b\u0301\u200b\u0302', '\u0301\u200b\u0301', 'x\u000b\u2028\u200d']) {
      expect(cleanText(cleanText(text))).toBe(cleanText(text))
    }
  })
})
