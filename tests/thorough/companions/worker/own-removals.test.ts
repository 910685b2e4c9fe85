import { expect, test } from 'vitest'
import { reviewedFields, type ReviewedField } from '#companions/profile-fields'
import { getOwnContentSchemas, removeContentSchemas } from '#companions/revisions'
import { eachOffer, offerFields } from '#companions/offer-texts'
import { eachTranslation, otherLanguages, textLanguages } from '#platform/text-languages'
import { rowsOf } from '../../../support/staff/admin.ts'
import { expectAnswer } from '../../../support/platform/answers.ts'
import { giveAccount } from '../../../support/companions/companion-account.ts'
import { ada, adaClaims, openCompanions } from '../../../support/companions/companions-own.ts'

/** Fields that a profile must have. */
const requiredFields = [
  'name',
  'age_range',
  'location',
  'category',
  'text_language',
  'offer_language',
] as const
const isRemovable = (field: ReviewedField): field is Removable =>
  !(requiredFields as readonly string[]).includes(field)
type Removable = Exclude<ReviewedField, (typeof requiredFields)[number]>

/** Form of each field in the JSON of the public profile. */
const publishedForms: Record<Removable, string> = {
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
  'removing %s takes effect immediately, without a review',
  async (field) => {
    const office = await openCompanions([
      { id: ada, name: 'Ada', media: [{ accessLevel: 'private' }] },
    ])
    await giveAccount(office.db, ada, adaClaims.sub)
    const isOffer = offerFields.some((offerField) => offerField === field)
    const read =
      textLanguages.find((textLanguage) => isOffer && field.endsWith(`_${textLanguage}`)) ?? 'en'
    const language = isOffer
      ? undefined
      : otherLanguages.find((otherLanguage) => field.endsWith(`_${otherLanguage}`))
    const offer = eachOffer(
      (textLanguage) =>
        textLanguage === read && isOffer ? { Waltz: `Waltz in ${textLanguage}` } : {},
      (textLanguage) =>
        textLanguage === read && isOffer
          ? { dinner: { name: '', price: `Price in ${textLanguage}` } }
          : {},
    )
    const texts = language
      ? eachTranslation((text, textLanguage) =>
          textLanguage === language ? `${text}_${textLanguage}` : '',
        )
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
    const readPublic = async () => {
      office.catalogue.expire()
      const headers = { 'accept-language': read }
      return (await office.ask(`/api/companions/${ada}`, { headers })).text()
    }
    const call = (method: string, path: string, requestBody?: object) =>
      office.as(adaClaims, method, `/api/own${path}`, requestBody)
    const before = await expectAnswer(getOwnContentSchemas, call('GET', '/content'))
    expect(await readPublic()).toContain(publishedForms[field])

    const after = await expectAnswer(removeContentSchemas, call('POST', '/removals', { field }))
    expect(after.revision).toBeNull()
    expect(after.published).toEqual({ ...before.published, [field]: after.published[field] })
    expect(await readPublic()).not.toContain(publishedForms[field])
  },
)
