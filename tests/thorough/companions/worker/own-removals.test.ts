import { expect, test } from 'vitest'
import { reviewedFields, type ReviewedField } from '#companions/revision-options'
import { getOwnContentSchemas, removeContentSchemas } from '#companions/revisions'
import { eachOffer, offerFields } from '#companions/offer-texts'
import { eachTranslation, otherLanguages, textLanguages } from '#platform/text-languages'
import { rowsOf } from '../../../support/staff/admin.ts'
import { expectAnswer } from '../../../support/platform/answers.ts'
import { giveAccount } from '../../../support/companions/companion-account.ts'
import { ada, adaClaims, openCompanions } from '../../../support/companions/companions-own.ts'

/** A profile can't be without these. */
const lasting = [
  'name',
  'age_range',
  'location',
  'category',
  'text_language',
  'offer_language',
] as const
const isRemovable = (field: ReviewedField): field is Removable =>
  !(lasting as readonly string[]).includes(field)
type Removable = Exclude<ReviewedField, (typeof lasting)[number]>

/** How each stands in the JSON of the profile that visitors get. */
const published: Record<Removable, string> = {
  bio: '"My bio"',
  detailed_bio: '"detailed_bio"',
  premium_description: '"premium_description"',
  ...eachTranslation((field, language) => `"${field}_${language}"`),
  ...eachOffer(
    (language) => `"Waltz in ${language}"`,
    (language) => `"Price in ${language}"`,
  ),
  place: '["incall"]',
  services: '"Waltz"',
  rates: '"dinner"',
  languages: '"Romansh"',
  price_per_hour: ':451,',
  personality_traits: '"Witty"',
  height: ':171,',
  weight: ':57,',
  nationality: '"British"',
  ethnicity: '"Latin"',
  eye_color: '"Green"',
  hair_color: '"Red"',
  breast_size: '"Natural"',
}

const facts = {
  name: 'Ada',
  age_range: '25-29',
  location: 'Zurich, Switzerland',
  place: ['incall'],
  services: [{ name: 'Waltz' }],
  rates: { dinner: 'CHF 9' },
  price_per_hour: 451,
  languages: ['Romansh'],
  personality_traits: ['Witty'],
  height: 171,
  weight: 57,
  nationality: 'British',
  ethnicity: 'Latin',
  eye_color: 'Green',
  hair_color: 'Red',
  breast_size: 'Natural',
}

test.each(reviewedFields.filter(isRemovable))(
  'she takes %s off at once, before any review',
  async (field) => {
    const office = await openCompanions([
      { id: ada, name: 'Ada', media: [{ accessLevel: 'private' }] },
    ])
    await giveAccount(office.db, ada, adaClaims.sub)
    const isOffer = offerFields.some((one) => one === field)
    const read = textLanguages.find((one) => isOffer && field.endsWith(`_${one}`)) ?? 'en'
    const language = isOffer ? undefined : otherLanguages.find((one) => field.endsWith(`_${one}`))
    const offer = eachOffer(
      (one) => (one === read && isOffer ? { Waltz: `Waltz in ${one}` } : {}),
      (one) => (one === read && isOffer ? { dinner: { name: '', price: `Price in ${one}` } } : {}),
    )
    const texts = language
      ? eachTranslation((text, one) => (one === language ? `${text}_${one}` : ''))
      : { bio: 'My bio', detailed_bio: 'detailed_bio', premium_description: 'premium_description' }
    const [row] = await rowsOf<{ version: number }>('SELECT version FROM companions')
    const body = {
      ...facts,
      ...texts,
      ...offer,
      offer_language: read === 'en' ? 'de' : 'en',
      text_language: language ?? 'en',
      version: row?.version,
    }
    expect((await office.call('PUT', `/api/admin/companions/${ada}`, body)).status).toBe(200)
    const shown = async () => {
      office.catalogue.expire()
      const headers = { 'accept-language': read }
      return (await office.ask(`/api/companions/${ada}`, { headers })).text()
    }
    const call = (method: string, path: string, sent?: object) =>
      office.as(adaClaims, method, `/api/own${path}`, sent)
    const before = await expectAnswer(getOwnContentSchemas, call('GET', '/content'))
    expect(await shown()).toContain(published[field])

    const after = await expectAnswer(removeContentSchemas, call('POST', '/removals', { field }))
    expect(after.revision).toBeNull()
    expect(after.published).toEqual({ ...before.published, [field]: after.published[field] })
    expect(await shown()).not.toContain(published[field])
  },
)
