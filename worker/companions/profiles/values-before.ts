import { translatedFields } from '#platform/text-languages'
import type { Words } from './present/present-content.ts'

/** Values by column, or by the name of a list, in the audit log's format. */
export type Values = Readonly<Record<string, unknown>>

/** Current values, from which earlier versions are computed. */
export const valuesNow = ({ row, languages, traits, services }: Words): Values => ({
  ...Object.fromEntries(translatedFields.map((field) => [field, undefined])),
  ...row,
  languages,
  traits,
  services,
})

/** Values before some changes. A change that the log stores without a value is ignored. */
export const valuesBefore = (
  values: Values,
  changes: Readonly<Record<string, { before?: unknown } | null>>,
): Values => ({
  ...values,
  ...Object.fromEntries(
    Object.entries(changes).flatMap(([field, change]) =>
      field in values && change !== null ? [[field, change.before ?? null]] : [],
    ),
  ),
})
