import { describe, expect, it } from 'vitest'
import { cleanLine, cleanName, cleanText, hasLetter } from '#platform/typed-text'

describe('typed text', () => {
  it.each([
    ['Zo\u200be', 'Zoe'],
    ['Zo\u00ade', 'Zoe'],
    ['\u202eZoe\u202c', 'Zoe'],
    ['Zoe\u3164', 'Zoe'],
    ['Zoe\tAnna', 'Zoe Anna'],
    ['Zoe\r\nAnna', 'Zoe Anna'],
    ['Zoe\u000bAnna', 'Zoe Anna'],
    ['  Zoe \u00a0 Anna ', 'Zoe Anna'],
    ['Le\u0301a', 'L\u00e9a'],
    [`a${'\u0316'.repeat(60)}`, `a${'\u0316'.repeat(3)}`],
  ])('makes a name of %j', (typed, name) => {
    expect(cleanName(typed)).toBe(name)
  })

  it('reads a vertical tab as a line end and a tab as a blank in several lines', () => {
    expect(cleanText('one\u000btwo\r\nthree\tfour\u2028five')).toBe('one\ntwo\nthree four\nfive')
  })

  it('keeps the joiner of an emoji and the no-break space of French', () => {
    expect(cleanLine('👩‍🦰 à 20\u00a0h')).toBe('👩‍🦰 à 20\u00a0h')
    expect(cleanLine('👩🏽‍🦰')).toBe('👩🏽‍🦰')
    expect(cleanLine('❤️‍🔥')).toBe('❤️‍🔥')
  })

  it('keeps the line end of one line, which forms refuse', () => {
    expect(cleanLine('Muster\nBcc: all')).toBe('Muster\nBcc: all')
    expect(cleanLine('Muster\tAda')).toBe('Muster Ada')
  })

  it.each(['\u200b', '\u00ad', '\u3164', '\u2800', '♥', '12', '\u0301'])(
    'finds no letter in %j',
    (text) => {
      expect(hasLetter(text)).toBe(false)
    },
  )

  it.each(['Zoe', 'Жанна', '美', 'é'])('finds a letter in %j', (text) => {
    expect(hasLetter(text)).toBe(true)
  })

  it('is clean when cleaned again', () => {
    for (const text of ['a\u200b\u0301\u200b\u0302', '\u0301\u200b\u0301', 'x\u000b\u2028\u200d']) {
      expect(cleanText(cleanText(text))).toBe(cleanText(text))
    }
  })
})
