import { describe, expect, test } from 'vitest'
import { readTypedCompanion } from '../../../web/admin/shared/companions/typed-companion.ts'

const read = (text: string) => readTypedCompanion(text, ['add', 'anlegen'])

describe('the command that adds a companion', () => {
  test('reads all values, separated by commas', () => {
    expect(
      read('add Apolline, Zurich, Apolline Muster, 2000-01-31, signed form, in the office'),
    ).toEqual({
      name: 'Apolline',
      city: 'Zurich',
      givenBy: 'Apolline Muster',
      birthDate: '2000-01-31',
      evidence: 'signed form, in the office',
    })
  })

  test('reads a Swiss date, and no date that does not exist', () => {
    const dayOf = (day: string) => read(`Anlegen Apolline, Bern, A. Muster, ${day}`)?.birthDate
    expect(dayOf('31.1.2000')).toBe('2000-01-31')
    expect(dayOf('31.2.2000')).toBe('')
    expect(dayOf('in spring')).toBe('')
  })

  test('leaves out what is not typed yet', () => {
    const empty = { givenBy: '', birthDate: '', evidence: '' }
    expect(read('add Apolline,')).toEqual({ name: 'Apolline', city: '', ...empty })
  })

  test.each(['add', 'add Apolline', 'Apolline, Zurich', 'address, Zurich'])('is not “%s”', (text) =>
    expect(read(text)).toBeNull(),
  )
})
