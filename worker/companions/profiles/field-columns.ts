import { districtIn } from '#catalogue/filters'
import { readAgeRange } from '#companions/age-range'
import type { CompanionFields } from '#companions/companion-input'
import { profileFieldNames, reviewedFields, type ProfileField } from '#companions/profile-fields'
import { type ProfileValues } from '#companions/profile-schemas'
import type { OwnContent, ReviewedContent } from '#companions/revisions'
import { vocabulary } from '#companions/vocabulary'
import { getTableColumns } from 'drizzle-orm'
import { companions } from '../schema/companions.ts'
import { offerFieldsOf } from './offer-texts.ts'
import type { CompanionRecord } from './queries.ts'
import { profileTranslationsOf } from './texts.ts'
import type { CompanionDraft, NewCompanionRow } from './writes.ts'

// The only map between the fields of a profile and the columns of `companions`. A field that is stored in a column of
// its own name needs no entry.

export type StoredCompanionRow = CompanionRecord['row']
type Row = StoredCompanionRow
type Columns = Partial<NewCompanionRow>

/** A field that is stored in other columns, or in another form. */
type Conversion<F extends ProfileField> = {
  columns: readonly (keyof Row)[]
  read: (row: Row) => ProfileValues[F]
  write: (value: NonNullable<CompanionFields[F]> | null) => Columns
}

const conversions: { [F in ConvertedField]: Conversion<F> } = {
  age_range: {
    columns: ['ageMin', 'ageMax'],
    read: ({ ageMin, ageMax }) => `${ageMin}-${ageMax}`,
    write: (text) => {
      const range = readAgeRange(text ?? '')
      return range ? { ageMin: range.min, ageMax: range.max } : {}
    },
  },
  status: {
    columns: ['lifecycle'],
    read: ({ lifecycle }) => lifecycle,
    write: (status) => (status ? { lifecycle: status } : {}),
  },
  place: {
    columns: ['offersIncall', 'offersOutcall', 'offersHotel', 'offersPrivate'],
    read: (row) => {
      const isOffered = {
        incall: row.offersIncall,
        outcall: row.offersOutcall,
        hotel: row.offersHotel,
        private: row.offersPrivate,
      }
      return vocabulary.place.filter((place) => isOffered[place])
    },
    write: (places) => ({
      offersIncall: places?.includes('incall') ?? false,
      offersOutcall: places?.includes('outcall') ?? false,
      offersHotel: places?.includes('hotel') ?? false,
      offersPrivate: places?.includes('private') ?? false,
    }),
  },
  price_per_hour: {
    columns: ['hourPrice'],
    read: ({ hourPrice }) => (hourPrice ? `CHF ${hourPrice / 100}` : null),
    write: (francs) => ({ hourPrice: francs && francs * 100 }),
  },
  height: {
    columns: ['heightCm'],
    read: ({ heightCm }) => (heightCm ? `${heightCm} cm` : null),
    write: (heightCm) => ({ heightCm }),
  },
  weight: {
    columns: ['weightKg'],
    read: ({ weightKg }) => (weightKg ? `${weightKg} kg` : null),
    write: (weightKg) => ({ weightKg }),
  },
  notice_hours: {
    columns: ['notice_hours'],
    read: ({ notice_hours: hours }) => hours || null,
    write: (hours) => ({ notice_hours: hours ?? 0 }),
  },
}
type ConvertedField =
  | 'age_range'
  | 'status'
  | 'place'
  | 'price_per_hour'
  | 'height'
  | 'weight'
  | 'notice_hours'

const convertedFields = Object.keys(conversions) as ConvertedField[]

/** Fields stored in a column of their own name, as they are. */
type PlainField = Exclude<Extract<ProfileField, keyof Row>, ConvertedField>
const plainFields = profileFieldNames.filter(
  (field) => field in getTableColumns(companions) && !(field in conversions),
) as PlainField[]

/** Fields that are stored in the row of `companions` alone, and in `columns` of it. */
export const rowFields: readonly (PlainField | ConvertedField)[] = [
  ...plainFields,
  ...convertedFields,
]

const valueOf = (row: Row, field: PlainField | ConvertedField): unknown =>
  field in conversions ? conversions[field as ConvertedField].read(row) : row[field as PlainField]

/** Some fields of a row. The row must have their columns. */
export const readFields = <F extends PlainField | ConvertedField>(
  row: object,
  fields: readonly F[],
) =>
  Object.fromEntries(fields.map((field) => [field, valueOf(row as Row, field)])) as Pick<
    ProfileValues,
    F
  >

/** The columns in which some fields are stored. */
export const columnsOfFields = (
  fields: readonly (PlainField | ConvertedField)[],
): readonly (keyof Row)[] =>
  fields.flatMap((field): readonly (keyof Row)[] =>
    field in conversions ? conversions[field as ConvertedField].columns : [field as PlainField],
  )

/** The columns that a change of a profile writes; lists, texts, translations and the place are stored elsewhere. */
export function columnsOf(patch: CompanionFields): Columns {
  const columns: Record<string, unknown> = {}
  for (const field of plainFields) {
    if (patch[field] !== undefined) columns[field] = patch[field]
  }
  for (const field of convertedFields) {
    const value = patch[field]
    if (value === undefined) continue
    const { write } = conversions[field] as { write: (value: unknown) => Columns }
    Object.assign(columns, write(value))
  }
  return columns
}

/** The parts of a companion in which her profile is stored. */
export type ProfileParts = Pick<
  CompanionRecord,
  'row' | 'city' | 'district' | 'country' | 'languages' | 'traits'
> &
  Pick<CompanionDraft, 'services' | 'texts'>

/** All fields of a profile. */
export function profileValuesOf(record: ProfileParts): ProfileValues {
  const { row, city, district, country } = record
  const values = {
    ...readFields(row, rowFields),
    location: `${districtIn(district, city)}, ${country}`,
    languages: record.languages,
    personality_traits: record.traits,
    services: record.services.map(({ name, description = null, price = null }) => ({
      name,
      description,
      price,
    })),
    ...profileTranslationsOf(record.texts),
    ...offerFieldsOf(row.offerTexts),
  }
  return pickFields(values, profileFieldNames)
}

const pickFields = <T extends object, F extends keyof T>(values: T, fields: readonly F[]) =>
  Object.fromEntries(fields.map((field) => [field, values[field]])) as Pick<T, F>

/** The fields that change after a review. */
export const contentOf = (record: ProfileParts): ReviewedContent =>
  pickFields(profileValuesOf(record), reviewedFields)

/** The fields and channels that change without a review. */
export const ownDetailsOf = ({ row }: Pick<CompanionRecord, 'row'>): OwnContent['details'] => ({
  ...readFields(row, ['schedule', 'notice_hours']),
  contact: {
    phone: row.contactPhone,
    whatsapp: row.contactWhatsapp,
    telegram: row.contactTelegram,
    email: row.contactEmail,
    audience: {
      phone: row.phoneFor,
      whatsapp: row.whatsappFor,
      telegram: row.telegramFor,
      email: row.emailFor,
    },
  },
})
