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
const offerIn = (language: string) => presentOffer({ services }, { rates, offer }, language)

describe('services and rates', () => {
  test('the own language shows her own words, and the vocabulary’s spelling', () => {
    expect(offerIn('en')).toEqual({
      availableServices: ['Massage', 'Waltz', 'Yoga'],
      rates: { incall: 'CHF 450 / hour', Picnic: 'CHF 900', overnight: 'on request' },
      other: {},
    })
  })

  test('another language shows her translations, and marks texts without one', () => {
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

  test('texts without a language count as English', () => {
    const { other } = presentOffer({ services: ['Yoga'] }, { rates: {} }, 'it')
    expect(other).toEqual({ services: { Yoga: 'en' } })
    expect(presentOffer({ services: ['Yoga'] }, { rates: {} }, 'en').other).toEqual({})
  })

  test('a service may have the name of an object’s built-in property', () => {
    const presented = presentOffer({ services: ['constructor'] }, { rates, offer }, 'de')
    expect(presented.availableServices).toEqual(['constructor'])
  })

  test('two services whose names would be equal keep her own words', () => {
    const texts = { de: { services: { Waltz: 'Tanz', Tango: 'Tanz' }, rates: {} } }
    const presented = presentOffer(
      { services: ['Waltz', 'Tango'] },
      { rates: {}, offer: { language: 'en', texts } },
      'de',
    )
    expect(presented.availableServices).toEqual(['Waltz', 'Tango'])
    expect(presented.other).toEqual({ services: { Waltz: 'en', Tango: 'en' } })
  })
})

test('words of the vocabulary match in any case, and prices by their words', () => {
  expect(knownService('4-HANDS massage')).toBe('4-hands massage')
  expect(knownService('incall')).toBeUndefined()
  expect([knownRate('Incall'), knownRate('couples')]).toEqual(['incall', 'Couples'])
  for (const price of ['CHF 450', '450.–', "1'600 Fr.", 'EUR 300 / 2 h'])
    expect([price, hasWords(price)]).toEqual([price, false])
  for (const price of ['CHF 450 / hour', 'auf Anfrage', 'à convenir', '400 francs'])
    expect([price, hasWords(price)]).toEqual([price, true])
})
