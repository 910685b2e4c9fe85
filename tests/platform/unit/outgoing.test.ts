import { describe, expect, test } from 'vitest'
import { csvLine } from '../../../worker/platform/lib/csv.ts'
import { mailboxOf } from '../../../worker/platform/http/address-hash.ts'

describe('a cell of a CSV file', () => {
  const formulas = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\n=1',
    '\u00a0=1',
    '＝1+1',
    '＠SUM(A1)',
    '\ufeff=1',
    '\0=1',
    '  \t @x',
    '\tplain',
    '=',
  ]
  test.each(formulas)('is escaped as text: %j', (text) => {
    expect(csvLine([text], ',')).toBe(`"'${text}"\r\n`)
  })

  test.each(['', 'Ada', 'a=b', '1+1', "O'Neill", 'ada@site.test', 'Zoé, Ärztin', '’=1'])(
    'is unchanged: %j',
    (text) => {
      expect(csvLine([text], ',')).toBe(`"${text}"\r\n`)
    },
  )

  test('preserves quotes and numbers', () => {
    expect(csvLine(['B "b"', 'two\nlines', 5, -5], ',')).toBe('"B ""b""","two\nlines","5","-5"\r\n')
  })
})

describe('a mailbox key', () => {
  const mailboxes: [address: string, mailbox: string][] = [
    ['ada@site.test', 'ada@site.test'],
    ['ADA@Site.Test', 'ada@site.test'],
    ['ada+1@site.test', 'ada@site.test'],
    ['ada+one+two@site.test', 'ada@site.test'],
    ['a.d.a@site.test', 'ada@site.test'],
    ['A.da+x.y@SITE.test', 'ada@site.test'],
    ['ada@googlemail.com', 'ada@gmail.com'],
    ['+ada@site.test', '+ada@site.test'],
    ['"a@b"@site.test', '"a@b"@site.test'],
    ['none', 'none'],
    ['', ''],
  ]
  test.each(mailboxes)('for %s is %s', (address, mailbox) => {
    expect(mailboxOf(address)).toBe(mailbox)
  })

  test('differs for another domain and another name', () => {
    const otherAddresses = ['ada@site.test', 'ada@mail.site.test', 'bea@site.test', 'ada@sitetest']
    expect(new Set(otherAddresses.map(mailboxOf)).size).toBe(4)
  })
})
