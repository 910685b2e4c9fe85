import { describe, expect, test, vi } from 'vitest'
import { formOf } from '../../../web/features/companions/fields/companion-form.ts'
import {
  problemOfLine,
  problemOfNewRow,
  problemOfNewWord,
  withTypedLines,
} from '../../../web/features/companions/fields/typed-lines.ts'

vi.mock('@lingui/core/macro', () => ({ t: String.raw, msg: String.raw }))

const rates = [{ id: 'dinner', name: 'dinner' }]
const inList = '“dinner” is already in the list. Change it there.'

describe('the line that adds a rate', () => {
  test('reports a name that is in the list, also without a price', () => {
    expect(problemOfNewRow('rates', rates, { name: ' Dinner ' })?.field).toBe('rates-name')
    expect(problemOfNewRow('rates', rates, { name: 'dinner' })).toEqual({
      field: 'rates-name',
      text: inList,
    })
  })

  test('reports a missing name and a missing price', () => {
    expect(problemOfNewRow('rates', rates, { price: 'CHF 300' })?.field).toBe('rates-name')
    expect(problemOfNewRow('rates', rates, { name: 'travel' })?.field).toBe('rates-price')
    expect(problemOfNewRow('rates', rates, { name: 'travel', price: 'CHF 300' })).toBeNull()
    expect(problemOfNewRow('rates', rates, {})).toBeNull()
  })

  test('prevents no save by a repeated name that has nothing else', () => {
    expect(problemOfLine('rates', rates, { name: 'dinner' })).toBeNull()
    expect(problemOfLine('rates', rates, { name: 'dinner', price: 'CHF 300' })?.text).toBe(inList)
  })
})

describe('the field that adds a language', () => {
  test('reports a word that is in the list, whatever its case', () => {
    expect(problemOfNewWord(['Dinner'], ' dinner ')).toBe(inList)
  })

  test('accepts a new word and ignores a blank one', () => {
    expect(problemOfNewWord(['English'], 'Dutch')).toBeUndefined()
    expect(problemOfNewWord(['English'], ' ')).toBeUndefined()
  })
})

describe('the form with its typed lines', () => {
  test('has a rate, a service and a language more', () => {
    const form = formOf({ rates: { dinner: 'CHF 300' } })
    const typed = {
      languages: 'Dutch',
      personality_traits: '',
      services: { name: 'Massage', price: '', description: 'Calm' },
      rates: { name: 'travel', price: 'CHF 900' },
    }
    const { languages, services, rates: allRates } = withTypedLines({ ...form, typed })
    expect(languages).toEqual(['Dutch'])
    expect(services).toMatchObject([{ name: 'Massage', description: 'Calm' }])
    expect(allRates.map(({ name, price }) => [name, price])).toEqual([
      ['dinner', 'CHF 300'],
      ['travel', 'CHF 900'],
    ])
  })
})
