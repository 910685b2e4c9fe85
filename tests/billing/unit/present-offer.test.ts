import { describe, expect, test } from 'vitest'
import { hasWords, knownRate, knownService } from '#companions/offer-texts'
import { presentOffer } from '../../../worker/catalogue/engine/present/present-offer.ts'

const services = ['massage', 'Waltz', 'Yoga']
const rates = { Incall: 'CHF 450 / hour', Picnic: 'CHF 900', overnight: 'on request' }
const german = {
  services: { Waltz: 'Walzer' },
  rates: {
    Incall: { name: 'Never shown', price: 'CHF 450 / Stunde' },
    Picnic: { name: 'Picknick', price: '' },
  },
}
const offer = { language: 'en', texts: { de: german } }
const offerIn = (asked: string) => presentOffer({ services }, { rates, offer }, asked)

describe('services and rates', () => {
  test('are as she names them in their own language, and as the vocabulary spells them', () => {
    expect(offerIn('en')).toEqual({
      availableServices: ['Massage', 'Waltz', 'Yoga'],
      rates: { incall: 'CHF 450 / hour', Picnic: 'CHF 900', overnight: 'on request' },
      other: {},
    })
  })

  test('are in the page’s language where she has written them in it, and marked elsewhere', () => {
    expect(offerIn('de')).toEqual({
      availableServices: ['Massage', 'Walzer', 'Yoga'],
      rates: { incall: 'CHF 450 / Stunde', Picknick: 'CHF 900', overnight: 'on request' },
      other: { services: { Yoga: 'en' }, rates: { overnight: { price: 'en' } } },
    })
    expect(offerIn('fr').other).toEqual({
      services: { Waltz: 'en', Yoga: 'en' },
      rates: { incall: { price: 'en' }, Picnic: { name: 'en' }, overnight: { price: 'en' } },
    })
  })

  test('need no record of languages to be English', () => {
    const { other } = presentOffer({ services: ['Yoga'] }, { rates: {} }, 'it')
    expect(other).toEqual({ services: { Yoga: 'en' } })
    expect(presentOffer({ services: ['Yoga'] }, { rates: {} }, 'en').other).toEqual({})
  })

  test('may have names that every object knows', () => {
    const shown = presentOffer({ services: ['constructor'] }, { rates, offer }, 'de')
    expect(shown.availableServices).toEqual(['constructor'])
  })

  test('of which two would be called the same are as she names them', () => {
    const texts = { de: { services: { Waltz: 'Tanz', Tango: 'Tanz' }, rates: {} } }
    const shown = presentOffer(
      { services: ['Waltz', 'Tango'] },
      { rates: {}, offer: { language: 'en', texts } },
      'de',
    )
    expect(shown.availableServices).toEqual(['Waltz', 'Tango'])
    expect(shown.other).toEqual({ services: { Waltz: 'en', Tango: 'en' } })
  })
})

test('the vocabulary is known in any case, and a price by its words', () => {
  expect(knownService('4-HANDS massage')).toBe('4-hands massage')
  expect(knownService('incall')).toBeUndefined()
  expect([knownRate('Incall'), knownRate('couples')]).toEqual(['incall', 'Couples'])
  for (const price of ['CHF 450', '450.–', "1'600 Fr.", 'EUR 300 / 2 h'])
    expect([price, hasWords(price)]).toEqual([price, false])
  for (const price of ['CHF 450 / hour', 'auf Anfrage', 'à convenir', '400 francs'])
    expect([price, hasWords(price)]).toEqual([price, true])
})
